/** Structured logging. Fields must contain no secrets, no customer text and no personal data beyond ids. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
