import type { SourceRecord } from "../extract/record.ts";
import { matchTerm, matchText, termsOf } from "../text/terms.ts";

const MOST = 2;
/** Minimum similarity at which the answer names the document of a passage that contains a word of the question. */
const ALIKE = 0.35;
/** Matches titles that are file names, which are meaningless to visitors. */
const FILE_NAME = /\.\w{1,5}$|_/;
const LONGEST = 50;

/** Returns the titles of the documents closest to a question that they do not answer, best first. They are suggested as further topics. */
export function topicsNear(asked: string, records: readonly SourceRecord[]): string[] {
  const terms = termsOf(asked).filter(({ weak, light }) => !weak && !light);
  return records
    .filter(({ kind, title }) => kind === "file" && !FILE_NAME.test(title) && title.length <= LONGEST)
    .map((record) => ({ title: record.title, score: scoreOf(record, terms) }))
    .filter(({ score }) => score >= ALIKE)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST)
    .map(({ title }) => title);
}

function scoreOf({ title, passages }: SourceRecord, terms: ReturnType<typeof termsOf>): number {
  const holds = (text: string): boolean => {
    const held = matchText(text);
    return terms.some((term) => matchTerm(term, held) >= 0.9);
  };
  const similarities = passages
    .filter(({ text, headings }) => holds([...headings, text].join("\n")))
    .map(({ similarity }) => similarity ?? 0);
  return (holds(title) ? 0.5 : 0) + Math.max(0, ...similarities);
}
