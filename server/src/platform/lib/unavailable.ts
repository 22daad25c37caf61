interface UnavailableOptions {
  readonly code?: string | undefined;
  readonly cause?: unknown;
  readonly dependency?: string;
}

/** Thrown if a dependency is temporarily unreachable or overloaded. A retry may succeed. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
  /** Code of the underlying error, if any. */
  readonly code: string | undefined;
  /** The dependency, as the subject of a sentence for the caller. */
  readonly dependency: string;

  constructor(message: string, { code, cause, dependency = "The database" }: UnavailableOptions = {}) {
    super(message, { cause });
    this.code = code;
    this.dependency = dependency;
  }
}
