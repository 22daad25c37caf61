import type { FastifyRequest } from "fastify";
import { type FilePart, readParts } from "./multipart.ts";

/** Stores the images of a route. */
interface ImageTaker<Image> {
  accept(part: FilePart): Promise<Image>;
  drop(image: NoInfer<Image>): Promise<void>;
}

/**
 * Reads a body that is JSON, or multipart/form-data with the JSON as `payload_json` and one image as `image`. The image is already stored: the
 * caller must delete it if the call fails.
 * @param check validates the JSON; `{}` if there is none
 */
export async function readImageBody<Body, Image>(
  request: FastifyRequest,
  images: ImageTaker<Image>,
  check: (sent: unknown, hasImage: boolean) => Body,
): Promise<{ readonly body: Body; readonly image: Image | null }> {
  if (!request.isMultipart()) return { body: check(request.body, false), image: null };
  const parts = await readParts<Image>(
    request,
    "image",
    (part) => images.accept(part),
    (image) => images.drop(image),
  );
  const image = parts.file ?? null;
  try {
    return { body: check(parts.payload ?? {}, image !== null), image };
  } catch (error) {
    if (image !== null) await images.drop(image);
    throw error;
  }
}
