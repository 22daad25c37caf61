/** Thrown when the embedded server cannot run here; the message says why and what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}
