import type { SentImages } from "../../search/image/types.ts";
import { blendImages, type BlendImagesDeps } from "./blend-images.ts";
import type { ChatImages } from "./types.ts";

/** Creates the component for images in conversations, which are uploaded by visitors or blended with a product image. */
export function chatImages(sent: SentImages, deps: BlendImagesDeps): ChatImages {
  return { ...sent, blend: (image, product, signal, begun) => blendImages(deps, image, product, signal, begun) };
}
