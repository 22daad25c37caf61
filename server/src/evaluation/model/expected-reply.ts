/** The reply that a persona is expected to give to a question in an evaluation set. */
export interface ExpectedReply {
  /** `declined`: the knowledge does not contain an answer, so the persona must say so. */
  readonly outcome: "answered" | "declined";
  /** The reply must contain at least one string from each list, ignoring case and white space. */
  readonly contains: readonly (readonly string[])[];
  readonly not_contains: readonly string[];
  /** Document ids. At least one must be shown as a card. If empty, not checked. */
  readonly documents: readonly string[];
}

/** The parts of a reply that are judged. */
export interface JudgedReply {
  readonly outcome: "answered" | "declined" | "failed";
  readonly text: string;
  /** Ids of the documents that were shown as cards. */
  readonly documents: readonly string[];
}

/** Kinds of unmet expectations. */
export const problemKinds = ["failed", "declined", "answered", "missing_text", "forbidden_text", "missing_document"] as const;

/** An unmet expectation. */
export interface ReplyProblem {
  readonly kind: (typeof problemKinds)[number];
  /** The expected alternatives, or the string that must not occur. Empty for the first three kinds. */
  readonly texts: readonly string[];
}

const flat = (text: string): string => text.normalize("NFC").toLowerCase().replaceAll(/\s+/gu, " ");

/** Returns the unmet expectations; empty if the reply is as expected. */
export function problemsWith(expected: ExpectedReply, reply: JudgedReply): ReplyProblem[] {
  if (reply.outcome === "failed") return [{ kind: "failed", texts: [] }];
  const text = flat(reply.text);
  const has = (part: string): boolean => text.includes(flat(part));
  const problems: ReplyProblem[] = expected.not_contains.filter(has).map((part) => ({ kind: "forbidden_text", texts: [part] }));
  if (reply.outcome !== expected.outcome) return [{ kind: reply.outcome, texts: [] }, ...problems];
  for (const texts of expected.contains) if (!texts.some(has)) problems.push({ kind: "missing_text", texts });
  const { documents } = expected;
  if (documents.length > 0 && !documents.some((id) => reply.documents.includes(id)))
    problems.push({ kind: "missing_document", texts: documents });
  return problems;
}
