/**
 * Words for conditions in a question, such as the age of a child or the length of a course, and for the limits that tables and rules state.
 * All patterns match folded text.
 */
export interface LimitWords {
  /** How visitors state an age; `{n}` is the number. */
  readonly ages: readonly string[];
  /** Names of columns with ages. */
  readonly ageColumn: string;
  /** Names of age groups: "children (5 to 15)". */
  readonly ageGroups: string;
  /** Members of a family, and verbs for taking part. A row that allows something does not contain them. */
  readonly takingPart: string;
  /** Units of age other than units of time: "6 yo". */
  readonly ageUnits: string;
  /** Words before a lower limit that includes its number, and before one that does not. */
  readonly from: string;
  readonly over: string;
  /** Words before an upper limit that includes its number, and before one that does not. */
  readonly upTo: string;
  readonly under: string;
  /** Words after a number that make it a lower or an upper limit. */
  readonly andOver: string;
  readonly andUnder: string;
  /** Words between two numbers of a range. */
  readonly to: string;
  /** Articles that count as the number one before a unit: "an hour". */
  readonly one: string;
  readonly half: string;
  /** Words with which a rule states the highest or lowest value. */
  readonly highest: string;
  readonly lowest: string;
  /** A negation before "more than" or "over": "not more than 12 weeks". */
  readonly notMore: string;
  /** Words used to ask whether a price includes something. */
  readonly included: string;
  /** Conjunctions that may follow a number and are not its unit. */
  readonly joining: string;
  /** Words that separate two limits in a sentence. */
  readonly and: string;
  /** Units that are used only for a person's weight, with their values in milligrams. */
  readonly weights?: Readonly<Record<string, number>>;
}
