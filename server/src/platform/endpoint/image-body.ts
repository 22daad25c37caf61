import type { FastifyRequest } from "fastify";
import Type from "typebox";
import { fail } from "../errors/fail.ts";
import { type FilePart, readParts } from "./multipart.ts";

/** Stores images that a route receives. */
interface ImageTaker<Image> {
  accept(part: FilePart): Promise<Image>;
  drop(image: NoInfer<Image>): Promise<void>;
}

/**
 * Reads a body that is either JSON or multipart/form-data that contains the JSON as `payload_json` and an image as `image`. The image has
 * been stored when
 * the function returns, so the caller must delete it if the call fails.
 * @param check validates the JSON; receives `{}` if there is none
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

/** OpenAPI body schema of a route that accepts only one image. */
export const OneImageBody = Type.Object({
  image: Type.String({ format: "binary", description: "JPEG, PNG, GIF or WebP, at most 5 MB" }),
});

/**
 * Reads a multipart body that contains only one file, as `image`. `take` consumes the file. @param drop deletes the file that `take` stored
 * if the body is invalid
 */
export async function readOneImage<Image>(
  request: FastifyRequest,
  take: (part: FilePart) => Promise<Image>,
  drop: (image: NoInfer<Image>) => Promise<void> = async () => undefined,
): Promise<Image> {
  const { file, payload } = await readParts<Image>(request, "image", take, drop);
  if (payload !== undefined && file !== undefined) await drop(file);
  if (payload !== undefined) refuseField("payload_json", "unknown_field", "is not a field of this route");
  return file ?? refuseField("image", "required", "is required");
}

function refuseField(field: string, code: "required" | "unknown_field", message: string): never {
  fail("validation.failed", `multipart: ${field} ${message}`, { errors: [{ field, code, message }] });
}
