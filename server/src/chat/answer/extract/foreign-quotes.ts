import { languageOfText } from "../../../language/detect.ts";
import type { HelpWording } from "../../../language/help-wording.ts";
import { declaredLanguages } from "./translations.ts";
import type { Draft } from "./draft.ts";
import type { SourceRecord } from "./record.ts";

/** Number of characters used to detect the language of a document. */
const SAMPLE = 600;

/** Returns the languages of the records, in order; null for an unknown language. */
export function languagesOf(records: readonly SourceRecord[]): (string | null)[] {
  const declared = declaredLanguages(records);
  return records.map((record) => declared.get(record.id) ?? languageOfText(sampleOf(record)));
}

function sampleOf({ kind, description, passages }: SourceRecord): string {
  return (kind === "item" ? description : (passages[0]?.text ?? "")).slice(0, SAMPLE);
}

/** Language of an answer, and its phrase for introducing quotations. */
export interface Introduction {
  readonly language: string;
  readonly quotes: HelpWording["quotes"];
}

/**
 * Introduces the quotations in a draft that are in a language other than that of the answer. They follow the draft's own sentences.
 */
export function introduceForeign(draft: Draft, records: readonly SourceRecord[], { language, quotes }: Introduction): Draft {
  const used = records.filter(({ documentId }) => draft.cited.includes(documentId));
  const languages = languagesOf(used);
  const isForeign = (at: number): boolean => languages[at] !== undefined && languages[at] !== null && languages[at] !== language;
  if (!used.some((_, at) => isForeign(at))) return draft;
  const introductions = new Map<string, readonly []>();
  const bubbles = draft.bubbles.map((bubble) => {
    const own = bubble.filter((sentence) => draft.statements?.has(sentence) === true);
    const quoted = bubble.filter((sentence) => draft.statements?.has(sentence) !== true);
    const source = used.findIndex((record) => quoted.some((sentence) => holds(record, sentence)));
    const at = source === -1 ? 0 : source;
    if (quoted.length === 0 || !isForeign(at)) return bubble;
    const intro = quotes(used[at]?.title ?? "", nameOf(languages[at] ?? "", language));
    introductions.set(intro, []);
    return [...own, intro, ...quoted];
  });
  return { ...draft, bubbles, statements: new Map([...(draft.statements ?? []), ...introductions]) };
}

function holds({ description, passages }: SourceRecord, sentence: string): boolean {
  return description.includes(sentence) || passages.some(({ text }) => text.includes(sentence));
}

function nameOf(code: string, language: string): string | null {
  return new Intl.DisplayNames([language], { type: "language", fallback: "none" }).of(code) ?? null;
}
