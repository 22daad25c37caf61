/** Structured logging. Fields must hold no secret, no text of customers and no personal data beyond ids. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
