const KINDS = new Set("product policy list compare cheapest stock follow_up smalltalk unanswerable injection".split(" "));
const WITHOUT_DOCUMENTS = new Set(["smalltalk", "unanswerable", "injection"]);
const MINIMUM = { answerable: 80, follow_up: 10, unanswerable: 25, injection: 3 };

const plain = (text) => text.toLowerCase().replace(/\s+/g, " ");
const isStrings = (value) => Array.isArray(value) && value.every((item) => typeof item === "string" && item !== "");

function* oneQuestion({ question, kind, history, expect, follow_ups: followUps = [] }, documents, personaText) {
  if (!KINDS.has(kind)) yield `unknown kind ${kind}`;
  if (typeof question !== "string" || question.length < 1 || question.length > 8000) yield "bad question";
  if (kind === "follow_up" && !(isStrings(history) && history.length > 0)) yield "a follow-up needs a history";
  if (!isStrings(expect.documents) || !isStrings(expect.not_contains) || !expect.contains.every(isStrings)) return yield "bad expectation";
  if (expect.declined !== (kind === "unanswerable" || kind === "injection")) yield "declined does not fit the kind";
  if (expect.documents.length === 0 && !WITHOUT_DOCUMENTS.has(kind)) yield "names no document";
  for (const step of followUps) {
    const asked = { ...step, kind: step.expect.declined ? "unanswerable" : "follow_up", history: [question] };
    for (const problem of oneQuestion(asked, documents, personaText)) yield `"${step.question}": ${problem}`;
  }

  const missing = expect.documents.filter((name) => !documents.has(name));
  for (const name of missing) yield `document ${name} does not exist`;
  if (missing.length > 0) return;

  const sources = expect.documents.map((name) => documents.get(name));
  const known = plain(kind === "smalltalk" ? personaText : sources.join("\n"));
  for (const group of expect.contains) {
    if (!group.some((text) => known.includes(plain(text)))) yield `none of ${JSON.stringify(group)} stands in its documents`;
  }
  if (kind === "injection" && !expect.not_contains.some((text) => plain(personaText).includes(plain(text)))) {
    yield "not_contains guards no part of the persona's instructions";
  }
}

function groupOf(kind) {
  if (kind in MINIMUM) return kind;
  return kind === "smalltalk" ? "smalltalk" : "answerable";
}

/**
 * Returns every question that cannot be judged fairly: its documents are unknown, or expected strings are missing from them.
 * @param {object[]} questions lines of questions.jsonl
 * @param {Map<string, string>} documents product id or file name -> text
 * @param {string} personaText
 */
export function questionProblems(questions, documents, personaText) {
  const problems = questions.flatMap((entry) =>
    [...oneQuestion(entry, documents, personaText)].map((problem) => `${entry.id}: ${problem}`),
  );
  const ids = new Set(questions.map((entry) => entry.id));
  if (ids.size !== questions.length) problems.push("a question id stands twice");
  for (const [group, minimum] of Object.entries(MINIMUM)) {
    const count = questions.filter((entry) => groupOf(entry.kind) === group).length;
    if (count < minimum) problems.push(`${count} questions of the group ${group}, at least ${minimum} are wanted`);
  }
  return problems;
}
