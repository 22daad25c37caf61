/** Generates identifiers. */
export interface Ids {
  /** Returns a UUIDv7, which sorts by creation time. Used for all stored objects. */
  uuidv7(): string;
  /** Returns a UUIDv4, which cannot be guessed. Used if knowing the id grants access (chat sessions). */
  uuidv4(): string;
}
