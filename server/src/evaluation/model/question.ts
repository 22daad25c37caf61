/** Expectations for one answer. */
export interface Expectation {
  /** Document ids. At least one must be shown as a card. If empty, not checked. */
  readonly documents: readonly string[];
  /** The answer must contain at least one string from each list, ignoring case and white space. */
  readonly contains: readonly (readonly string[])[];
  readonly notContains: readonly string[];
  /** Whether the knowledge does not contain an answer, so the persona must decline. */
  readonly declined: boolean;
}

/** A question and the expectations for its answer. */
export interface Step {
  readonly id: string;
  readonly question: string;
  readonly expect: Expectation;
}

/** A line in a questions file. Each line is a separate conversation. */
export interface Conversation {
  readonly id: string;
  /** Earlier messages from the visitor. The answers to them are not judged. */
  readonly history: readonly string[];
  /** The question and its follow-up questions. */
  readonly steps: readonly Step[];
}

/** Thrown for an invalid questions file. The message lists every mistake with its line number. */
export class WrongQuestions extends Error {
  override readonly name = "WrongQuestions";
}

const fields = new Set(["id", "question", "kind", "history", "expect", "follow_ups"]);
const followUpFields = new Set(["question", "expect"]);
const expectFields = new Set(["documents", "contains", "not_contains", "declined"]);
const mostShown = 20;

type Unknown = Readonly<Record<string, unknown>>;

/**
 * Parses a questions file with one JSON object per line. Skips empty lines.
 * @throws WrongQuestions
 */
export function readQuestions(text: string): Conversation[] {
  const problems: string[] = [];
  const ids = new Set<string>();
  const conversations = text.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    const complain = (problem: string): void => void problems.push(`line ${index + 1}: ${problem}`);
    const read = readLine(line, complain);
    if (read === null) return [];
    if (ids.has(read.id)) complain(`duplicate id ${JSON.stringify(read.id)}`);
    ids.add(read.id);
    return [read];
  });
  if (problems.length === 0 && conversations.length === 0) problems.push("the file contains no questions");
  if (problems.length > 0) throw new WrongQuestions(problems.slice(0, mostShown).join("\n"));
  return conversations;
}

function readLine(line: string, complain: (problem: string) => void): Conversation | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    complain("is not valid JSON");
    return null;
  }
  if (!isObject(value)) {
    complain("must be a JSON object");
    return null;
  }
  unknownFields(value, fields, "", complain);
  const { id, history = [], follow_ups: followUps = [] } = value;
  if (typeof id !== "string" || id === "") complain("id must be a string");
  if (!isTexts(history)) complain("history must be an array of strings");
  if (!Array.isArray(followUps) || !followUps.every(isObject)) complain("follow_ups must be an array of objects");
  const name = String(id);
  const later = Array.isArray(followUps) ? followUps.filter(isObject) : [];
  for (const one of later) unknownFields(one, followUpFields, "follow_ups: ", complain);
  return {
    id: name,
    history: isTexts(history) ? history : [],
    steps: [value, ...later].map((step, at) => readStep(step, at === 0 ? name : `${name}.${at + 1}`, complain)),
  };
}

function readStep({ question, expect }: Unknown, id: string, complain: (problem: string) => void): Step {
  if (typeof question !== "string" || question.trim() === "") complain("question must be a string");
  if (expect !== undefined && !isObject(expect)) complain("expect must be an object");
  const given = isObject(expect) ? expect : {};
  unknownFields(given, expectFields, "expect: ", complain);
  const { documents = [], contains = [], not_contains: notContains = [], declined = false } = given;
  if (!isTexts(documents)) complain("expect: documents must be an array of strings");
  if (!Array.isArray(contains) || !contains.every(isTexts)) complain("expect: contains must be an array of arrays of strings");
  if (!isTexts(notContains)) complain("expect: not_contains must be an array of strings");
  if (typeof declined !== "boolean") complain("expect: declined must be true or false");
  return {
    id,
    question: String(question),
    expect: {
      documents: isTexts(documents) ? documents : [],
      contains: Array.isArray(contains) ? contains.filter(isTexts) : [],
      notContains: isTexts(notContains) ? notContains : [],
      declined: declined === true,
    },
  };
}

function unknownFields(value: Unknown, known: ReadonlySet<string>, where: string, complain: (problem: string) => void): void {
  for (const name of Object.keys(value)) if (!known.has(name)) complain(`${where}unknown field ${JSON.stringify(name)}`);
}

function isObject(value: unknown): value is Unknown {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string" && one !== "");
}
