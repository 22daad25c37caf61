import { PAPER, type Pixels } from "./even-light.ts";

/** As many of the darkest pixels may be specks, by the number of all, and so much darker than all others specks are. */
const SPECKS = 0.0001;
const DARKER = 40;
/** As many of the lightest are left out of account. */
const LIGHTEST = 0.01;
/** No tone so near to paper is made black for a speck: where there is hardly any ink, what is darkest but for it is paper. */
const LEAST_DEPTH = 64;
/** What differs less is a plain page. */
const LEAST_CONTRAST = 16;

/** Stretches the tones of a picture of dark letters on light so that ink is black and paper light. A speck does not set what is black. Changes the pixels in place. */
export function stretchContrast({ data }: Pixels): void {
  const counts = new Uint32Array(256);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  const white = toneAt(counts, data.length * (1 - LIGHTEST));
  const darkest = Math.max(0, Math.min(toneAt(counts, 1), white - LEAST_CONTRAST));
  const ink = Math.min(toneAt(counts, data.length * SPECKS), white - LEAST_DEPTH);
  const black = ink - darkest > DARKER ? ink : darkest;
  const stretch = Math.max(white, PAPER) / Math.max(1, white - black);
  const tones = Uint8Array.from(counts, (_, value) => Math.min(255, Math.max(0, (value - black) * stretch)));
  for (let at = 0; at < data.length; at++) data[at] = tones[data[at] ?? 0] ?? 0;
}

/** The lightest tone of so many of the darkest pixels. */
function toneAt(counts: Uint32Array, pixels: number): number {
  let rest = pixels;
  let value = 0;
  while (value < 255 && (rest -= counts[value] ?? 0) > 0) value++;
  return value;
}
