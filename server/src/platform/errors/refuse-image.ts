import { isAccepted } from "../lib/images/declared-type.ts";
import { fail } from "./fail.ts";

interface ImageProblem {
  readonly fault: "unknown_type" | "damaged" | "too_large";
  readonly message: string;
}

/**
 * Rejects an image that cannot be decoded.
 * @param declared media types that the sender declared
 */
export function refuseImage({ fault, message }: ImageProblem, declared: readonly string[]): never {
  switch (fault) {
    case "too_large":
      return fail("upload.file_too_large", `The image is too large: ${message}.`);
    case "damaged":
      return fail("upload.invalid_signature", `The image cannot be read: ${message}.`);
    case "unknown_type": {
      const promised = declared.find(isAccepted);
      if (promised !== undefined) fail("upload.invalid_signature", `The content does not match ${promised}.`);
      return fail("upload.unsupported_type", "The image must be a JPEG, PNG, GIF or WebP file.");
    }
  }
}

/** Rejects an image whose content does not match its declared type. */
export function refuseOtherType(type: string, declared: readonly string[]): void {
  const other = declared.find((each) => each !== type);
  if (other !== undefined) fail("upload.invalid_signature", `The content is ${type}, but ${other.slice(0, 100)} was declared.`);
}

/** Rejects an image part without content. */
export function refuseEmptyImage(): never {
  const message = "must not be empty";
  fail("validation.failed", `multipart: image ${message}`, { errors: [{ field: "image", code: "too_short", message }] });
}
