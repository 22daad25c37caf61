import { fail } from "../../platform/errors/fail.ts";
import type { FieldProblem } from "../../platform/errors/extensions.ts";
import { codePoints, isBlank, isStorable } from "../../platform/lib/text.ts";

const most = 120;

/**
 * Returns a source's name in the form in which it is stored: trimmed, with 1-120 characters in NFC.
 * @throws Failure `validation.failed`
 */
export function sourceName(sent: string): string {
  const name = sent.trim();
  const problem = problemOf(name);
  if (problem === null) return name;
  const [code, message] = problem;
  return fail("validation.failed", `\`name\` ${message}.`, { errors: [{ field: "name", code, message }] });
}

function problemOf(name: string): readonly [FieldProblem, string] | null {
  if (isBlank(name)) return ["too_short", "must not be empty"];
  if (!isStorable(name)) return ["format", "must be well-formed Unicode without NUL"];
  const length = codePoints(name.normalize("NFC"));
  return length > most ? ["too_long", `can have at most ${most} characters, but has ${length}`] : null;
}
