/** Thrown if a dependency is temporarily unreachable or overloaded. A retry may succeed. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
  /** Code of the underlying error, if any. */
  readonly code: string | undefined;

  constructor(message: string, { code, cause }: { readonly code?: string | undefined; readonly cause?: unknown } = {}) {
    super(message, { cause });
    this.code = code;
  }
}
