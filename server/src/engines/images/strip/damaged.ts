import { UnreadableImage } from "../../../ports/image-reader.ts";

/** Ends the reading of a picture whose parts do not fit together. */
export function damaged(): never {
  throw new UnreadableImage("damaged", "the image is damaged or truncated");
}
