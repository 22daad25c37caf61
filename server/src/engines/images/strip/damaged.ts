import { UnreadableImage } from "../../../ports/image-reader.ts";

/**
 * Rejects an image whose structure is inconsistent.
 * @throws UnreadableImage
 */
export function damaged(): never {
  throw new UnreadableImage("damaged", "the image is damaged or truncated");
}
