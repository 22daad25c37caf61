/** The kind of answer that a question expects. */
export type Expected =
  | "money"
  | "duration"
  | "moment"
  | "count"
  | "place"
  | "temperature"
  | "contact"
  | "age"
  | "person"
  | "manner"
  | "any";

const MEASURED: ReadonlySet<Expected> = new Set(["duration", "moment", "temperature", "age", "person"]);

/** Reports whether the answer must contain a measurement or a name. */
export function isMeasured(expected: Expected): boolean {
  return MEASURED.has(expected);
}

const FIGURES: ReadonlySet<Expected> = new Set(["money", "duration", "temperature", "contact"]);

/** Reports whether an answer of this kind is recognizable by its form, such as an amount, a duration or contact details. */
export function isFigure(expected: Expected): boolean {
  return FIGURES.has(expected);
}
