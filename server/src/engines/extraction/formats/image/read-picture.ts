import { readFile } from "node:fs/promises";
import { isTooLarge, openPicture } from "../../../../platform/lib/images/open-picture.ts";
import { ExtractError } from "../../../../ports/text-extractor.ts";
import { faultOf } from "../../fault.ts";
import { type DecodedPicture, decodePicture, renderPicture } from "../../images/render-picture.ts";
import type { ReadFormat } from "../../format.ts";

const MOST_SECONDS = 15;

/** Reads an uploaded image: adds it for display and for OCR. Uses only the first frame. */
export const readPicture: ReadFormat = async (source, sink) => {
  const picture = await decoded(source.path, source.limits.maxPixels);
  const { width, height } = picture;
  sink.addPicture({ ...(await renderPicture(picture, await source.workDir(), "picture")), width, height, description: "", page: null });
  sink.addUnread({ file: source.path, page: null, isPage: false });
  return { title: null, pages: null };
};

async function decoded(path: string, pixels: number): Promise<DecodedPicture> {
  try {
    return await decodePicture(openPicture(await readFile(path), { pixels, seconds: MOST_SECONDS }));
  } catch (error) {
    if (faultOf(error).reason === null) throw error;
    if (isTooLarge(error))
      throw new ExtractError("too_large", `the image has more than ${pixels / 1e6} megapixels or takes too long to decode`);
    throw new ExtractError("damaged", "the image is damaged or truncated");
  }
}
