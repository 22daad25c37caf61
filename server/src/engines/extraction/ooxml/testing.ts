/** Helpers for tests of Office formats. */
import sharp from "sharp";

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org";

/** Declarations of all namespace prefixes used in tests. */
export const NAMESPACES = [
  `xmlns:w="${MAIN}/wordprocessingml/2006/main"`,
  `xmlns:p="${MAIN}/presentationml/2006/main"`,
  `xmlns:a="${MAIN}/drawingml/2006/main"`,
  `xmlns:c="${MAIN}/drawingml/2006/chart"`,
  `xmlns:dgm="${MAIN}/drawingml/2006/diagram"`,
  `xmlns:pic="${MAIN}/drawingml/2006/picture"`,
  `xmlns:wp="${MAIN}/drawingml/2006/wordprocessingDrawing"`,
  `xmlns:m="${MAIN}/officeDocument/2006/math"`,
  `xmlns:mc="${MAIN}/markup-compatibility/2006"`,
  `xmlns:r="${OFFICE}"`,
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(" ");

/** Returns the relations of a part: type and target by id. A target with a scheme is a web URL. */
export function relationsXml(relations: Readonly<Record<string, readonly [type: string, target: string]>>): string {
  const each = Object.entries(relations).map(([id, [type, target]]) => {
    const mode = target.includes("://") ? ' TargetMode="External"' : "";
    return `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${mode}/>`;
  });
  return `<Relationships xmlns="${MAIN}/package/2006/relationships">${each.join("")}</Relationships>`;
}

/** Returns an image that is large enough to be extracted and differs for each `seed`. */
export async function pngOf(seed: number): Promise<Uint8Array> {
  const [width, height] = [160, 120];
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at++) pixels[at] = ((at % width) * (seed + 3) + Math.floor(at / width / 3) * (seed * 7 + 1)) % 256;
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}
