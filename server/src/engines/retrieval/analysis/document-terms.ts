import { fold } from "./fold.ts";
import { stemmedLanguages, type StemWord, stemmerOf } from "./stem.ts";
import { tokenize } from "./tokenize.ts";

/** Called for each occurrence of a term in the text. The length of the text is the number of `counted` occurrences. */
export type EmitTerm = (term: string, counted: boolean) => void;

const UNITS = new Set(
  "mm cm m km in inch inches ft yd mg g kg lb lbs oz ml cl l gal w kw kwh wh v kv a ma mah hz khz mhz ghz kb mb gb tb kbit mbit gbit mbps gbps dpi ppm rpm px mp db bar psi c f k s ms min h pcs".split(
    " ",
  ),
);

/** Returns whether a folded word is a unit of measurement, which may be written with or without a space after the number. */
export function isUnit(word: string): boolean {
  return UNITS.has(word);
}

/** Returns the stemmer for a document: the stemmer for its most likely language that has one. */
export function documentStemmer(languages: readonly string[]): {
  readonly language: string;
  readonly stem: StemWord;
} {
  const language = stemmedLanguages(languages)[0] ?? "";
  return { language, stem: stemmerOf(language) };
}

/** Splits the text of a document into index terms. Emits product codes both whole and in parts. */
export function emitTerms(text: string, stem: StemWord, emit: EmitTerm): void {
  if (text === "") return;
  let number = "";
  for (const token of tokenize(fold(text))) {
    if (token.kind === "word") {
      emit(stem(token.text), true);
      if (number !== "" && isUnit(token.text)) emit(number + token.text, false);
    } else if (token.kind === "ideographs" || token.kind === "particle") {
      emit(token.text, true);
      for (const pair of token.parts) emit(pair, false);
      if (token.text.length > 1) for (const character of token.text) emit(character, false);
    } else if (token.parts.length === 0) {
      emit(token.text, true);
    } else {
      emit(token.text, false);
      for (const part of token.parts) emit(stem(part), true);
    }
    number = token.kind === "code" && token.parts.length === 0 ? token.text : "";
  }
}
