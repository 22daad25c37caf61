/** Generates identifiers. */
export interface Ids {
  /** Returns a UUIDv7, which is sortable by creation time; used for every stored object. */
  uuidv7(): string;
  /** Returns a UUIDv4, which is unguessable; used if knowing the id grants access (chat sessions). */
  uuidv4(): string;
}
