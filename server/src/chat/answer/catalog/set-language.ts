import { wholeWords } from "../../../language/patterns.ts";
import type { Measure, MeasureWords, SetWords } from "../../../language/set-words.ts";
import { SET_WORDS, setPattern } from "../text/set-pattern.ts";
import { fold, stem } from "../text/words.ts";

/** Returns the stems of a word list in all languages. */
export function setStems(list: (words: SetWords) => string): ReadonlySet<string> {
  return new Set(
    SET_WORDS.flatMap((words) =>
      list(words)
        .split(" ")
        .map((word) => stem(fold(word))),
    ),
  );
}

/** Returns a word list in all languages, folded. */
export function setWordsOf(list: (words: SetWords) => string): ReadonlySet<string> {
  return new Set(SET_WORDS.flatMap((words) => fold(list(words)).split(" ")));
}

/** Patterns for people with a dietary restriction, each with the corresponding request. */
export const ABSTAINERS: readonly (readonly [name: RegExp, request: string])[] = SET_WORDS.flatMap(({ abstainers }) =>
  Object.entries(abstainers).map(([name, request]) => [wholeWords(name, "gu"), request] as const),
);

/** Words for a measure and its order in all languages. */
export interface MeasureReading {
  readonly measure: Measure;
  /** Words and stems of the measure's labels. */
  readonly labels: ReadonlySet<string>;
  /** Labels of the inverse measure, which is ordered in reverse. */
  readonly inverse: ReadonlySet<string>;
  readonly most: RegExp;
  readonly least: RegExp;
  readonly more: RegExp;
  readonly less: RegExp;
  readonly asks: RegExp | null;
}

const names = [...new Set(SET_WORDS.flatMap(({ measures }) => Object.keys(measures) as Measure[]))];

export const MEASURES: readonly MeasureReading[] = names.map((measure) => {
  const own = SET_WORDS.flatMap(({ measures }) => measures[measure] ?? []);
  const stems = (list: (words: MeasureWords) => string): ReadonlySet<string> =>
    new Set(
      own.flatMap((words) =>
        list(words)
          .split(" ")
          .filter((word) => word !== "")
          .flatMap((word) => [stem(word), word]),
      ),
    );
  const pattern = (part: (words: MeasureWords) => string | null): RegExp => wholeWords(own.flatMap((words) => part(words) ?? []).join("|"));
  return {
    measure,
    labels: stems(({ labels }) => labels),
    inverse: stems(({ inverse }) => inverse ?? ""),
    most: pattern(({ most }) => most),
    least: pattern(({ least }) => least),
    more: pattern(({ more }) => more),
    less: pattern(({ less }) => less),
    asks: own.some(({ asks }) => asks !== undefined) ? pattern(({ asks }) => asks ?? null) : null,
  };
});

/** Patterns for comparatives that precede the object of the comparison: "lighter than". */
export const LESS_THAN = beforeThan(({ less }) => less);
export const MORE_THAN = beforeThan(({ more }) => more);

function beforeThan(side: (reading: MeasureReading) => RegExp): string {
  const than = SET_WORDS.flatMap((words) => [words.than, words.thanNumber ?? words.than]).join("|");
  return String.raw`(?:${MEASURES.map((reading) => side(reading).source).join("|")})\s+(?:${than})`;
}

const MORE_OF_IT = wholeWords(
  `(?:${setPattern(({ more }) => more)}|${setPattern(({ less }) => less)})\\b.*\\b(?:${setPattern(({ than }) => than)})\\b(?! ?\\d)`,
);

/** Reports whether a message compares amounts of something: "more sounds than the Heron". */
export function comparesAmounts(text: string): boolean {
  return MORE_OF_IT.test(fold(text));
}

/** Returns the measures that a message asks for or compares with a verb or adjective: load for "how much does it carry?" */
export function measuresAsked(text: string): readonly Measure[] {
  const plain = fold(text);
  return MEASURES.filter(
    ({ asks, most, least, more, less }) => (asks !== null && asks.test(plain)) || [most, least, more, less].some((one) => one.test(plain)),
  ).map(({ measure }) => measure);
}

/** Reports whether a folded word asks for a measure: "weighs", "carries". */
export function asksForMeasure(word: string): boolean {
  return MEASURES.some(({ asks }) => asks !== null && asks.exec(word)?.[0] === word);
}

/** Stems of generic nouns such as "thing" and "device". */
export const THINGS = setStems(({ things }) => things);

/** Stems of words for an upper limit: "maximum". */
export const MOST_LABELS = setStems(({ mostLabel }) => mostLabel);

/** Stems of words for a limit in labels and questions: "maximum" in "maximum load", which a label may abbreviate. */
export const LIMIT_LABELS: ReadonlySet<string> = new Set([...setStems(({ leastLabel }) => leastLabel), ...MOST_LABELS]);
