import type { SentImages } from "../../search/image/types.ts";
import { blendImages, type BlendImagesDeps } from "./blend-images.ts";
import type { ChatImages } from "./types.ts";

/** Images of conversations: sent by visitors, and combined with a product's. */
export function chatImages(sent: SentImages, deps: BlendImagesDeps): ChatImages {
  return { ...sent, blend: (image, product, signal, begun) => blendImages(deps, image, product, signal, begun) };
}
