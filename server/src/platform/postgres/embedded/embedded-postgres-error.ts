/** Thrown if the embedded server cannot run on this machine. The message gives the reason and the remedy. */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}
