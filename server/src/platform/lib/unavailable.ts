/** Something that the service needs is out of reach or overloaded for a moment: the same call may succeed soon. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
  /** The code of the error underneath, where it has one. */
  readonly code: string | undefined;

  constructor(message: string, { code, cause }: { readonly code?: string | undefined; readonly cause?: unknown } = {}) {
    super(message, { cause });
    this.code = code;
  }
}
