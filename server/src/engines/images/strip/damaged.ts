import { UnreadableImage } from "../../../ports/image-reader.ts";

/** Fails for an image with inconsistent parts. */
export function damaged(): never {
  throw new UnreadableImage("damaged", "the image is damaged or truncated");
}
