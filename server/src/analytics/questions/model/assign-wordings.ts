/** Questions with the same meaning. */
export interface QuestionGroup {
  readonly id: string;
  /** Vector of the group's first wording, one byte per component. */
  readonly vector: Int8Array;
}

/** A wording with its vector. */
export interface EmbeddedWording {
  readonly key: string;
  readonly vector: Int8Array;
}

export interface Assigned {
  /** Group id of each wording, by key. */
  readonly groups: ReadonlyMap<string, string>;
  readonly added: readonly QuestionGroup[];
}

/**
 * Minimum cosine similarity of two wordings of the same question. Most paraphrases score 0.79 to 0.92; most pairs of different questions
 * score less than 0.75.
 */
const sameMeaning = 0.79;

/** Assigns each wording to the group with the most similar first wording, or to a new group if no group is similar enough. */
export function assignWordings(known: readonly QuestionGroup[], wordings: readonly EmbeddedWording[], newId: () => string): Assigned {
  const all = [...known];
  const added: QuestionGroup[] = [];
  const groups = new Map<string, string>();
  for (const { key, vector } of wordings) {
    let nearest: QuestionGroup | undefined;
    let best = sameMeaning;
    for (const group of all) {
      const similarity = cosine(vector, group.vector);
      if (similarity < best) continue;
      best = similarity;
      nearest = group;
    }
    if (nearest === undefined) {
      nearest = { id: newId(), vector };
      all.push(nearest);
      added.push(nearest);
    }
    groups.set(key, nearest.id);
  }
  return { groups, added };
}

function cosine(a: Int8Array, b: Int8Array): number {
  let [dot, lengthA, lengthB] = [0, 0, 0];
  for (let at = 0; at < a.length; at += 1) {
    const [x, y] = [a[at] ?? 0, b[at] ?? 0];
    dot += x * y;
    lengthA += x * x;
    lengthB += y * y;
  }
  return lengthA === 0 || lengthB === 0 ? 0 : dot / Math.sqrt(lengthA * lengthB);
}
