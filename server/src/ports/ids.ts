/** Generates identifiers. */
export interface Ids {
  /** UUIDv7: sortable by creation time; used for every stored object. */
  uuidv7(): string;
  /** UUIDv4: unguessable; used where knowing the id grants access (chat sessions). */
  uuidv4(): string;
}
