/** Makes identifiers. */
export interface Ids {
  /** UUIDv7: sortable by time of creation; used for every stored object. */
  uuidv7(): string;
  /** UUIDv4: unguessable; used where knowing the id grants access (chat sessions). */
  uuidv4(): string;
}
