/** Knowledge and storage units, or a change to them. */
export interface Units {
  readonly knowledgeUnits: number;
  readonly storageUnits: number;
}

export const noUnits: Units = { knowledgeUnits: 0, storageUnits: 0 };

/** Units of a document. The measured units are null until the document is processed; until then, the estimate counts. */
export interface CountedDocument {
  readonly estimatedKnowledgeUnits: number;
  readonly knowledgeUnits: number | null;
  readonly estimatedStorageUnits: number;
  readonly storageUnits: number | null;
}

/** Returns a document's contribution to the account's usage. */
export function countedUnits(document: CountedDocument): Units {
  return {
    knowledgeUnits: document.knowledgeUnits ?? document.estimatedKnowledgeUnits,
    storageUnits: document.storageUnits ?? document.estimatedStorageUnits,
  };
}

/** Returns the change in usage if the documents are counted by their estimates again. */
export function estimatesRestored(documents: readonly CountedDocument[]): Units {
  return sumOf(documents, (document) => {
    const counted = countedUnits(document);
    return {
      knowledgeUnits: document.estimatedKnowledgeUnits - counted.knowledgeUnits,
      storageUnits: document.estimatedStorageUnits - counted.storageUnits,
    };
  });
}

export function sumOf<Entry>(entries: readonly Entry[], unitsOf: (entry: Entry) => Units): Units {
  return entries.reduce((sum, entry) => plus(sum, unitsOf(entry)), noUnits);
}

export function plus(one: Units, other: Units): Units {
  return { knowledgeUnits: one.knowledgeUnits + other.knowledgeUnits, storageUnits: one.storageUnits + other.storageUnits };
}
