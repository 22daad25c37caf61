/**
 * What undoing the change of one document does. `nothing`: the document that the import created no longer exists. `delete`: deletes the
 * document that the import created. `restore`:
 * writes the previous version again. `recreate`: creates a removed document again. `changed_since` and `version_expired`: the document is
 * left as it is, because it was changed after the import or its previous version is no longer kept.
 */
export type Undoing = "nothing" | "delete" | "restore" | "recreate" | "changed_since" | "version_expired";

/** Number of documents for each effect of undoing an import. */
export type UndoCounts = Readonly<Record<Undoing, number>>;

/** A change of a document that an import made. */
export interface ChangeToUndo {
  readonly externalId: string;
  readonly title: string;
  readonly documentId: string;
  readonly undoing: Undoing;
  readonly previousVersion: number | null;
  /** Whether a removed document was enabled. */
  readonly isEnabled: boolean;
}

/** Returns the number of changes that an import made and that have not been undone yet. */
export function changesIn(counts: UndoCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
