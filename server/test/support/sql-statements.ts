import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A statement that is sent to PostgreSQL. */
export interface Statement {
  readonly file: string;
  readonly name: string;
  /** Statement text, with the file's constants substituted; null if it cannot be resolved within the file. */
  readonly text: string | null;
}

const call = /\b[a-z]\w*\.(?:rows|one|run)\b/g;
const closingOf: Readonly<Record<string, string>> = { "<": ">", "(": ")", "{": "}", "[": "]" };

/** Returns the index after the bracket that closes the bracket at `at`. */
function behind(code: string, at: number): number {
  const stack: string[] = [];
  for (let index = at; index < code.length; index += 1) {
    const character = code[index] ?? "";
    if (character === "`" || character === '"') index = endOfText(code, index) - 1;
    else if (code.startsWith("=>", index)) index += 1;
    else if (closingOf[character] !== undefined) stack.push(closingOf[character]);
    else if (character === stack.at(-1)) {
      stack.pop();
      if (stack.length === 0) return index + 1;
    }
  }
  return code.length;
}

/** Returns the index after the string that starts at `at`. */
function endOfText(code: string, at: number): number {
  const quote = code[at];
  for (let index = at + 1; index < code.length; index += 1) {
    if (code[index] === "\\") index += 1;
    else if (quote === "`" && code.startsWith("${", index)) index = behind(code, index + 1) - 1;
    else if (code[index] === quote) return index + 1;
  }
  return code.length;
}

/** Returns the index of the comma or bracket that ends the expression at `at`. */
function endOfArgument(code: string, at: number): number {
  for (let index = at; index < code.length; index += 1) {
    const character = code[index] ?? "";
    if (character === "`" || character === '"') index = endOfText(code, index) - 1;
    else if ("([{".includes(character)) index = behind(code, index) - 1;
    else if (",)".includes(character)) return index;
  }
  return code.length;
}

/** Resolves a string with the constants and functions in its file. */
function resolve(expression: string, code: string, depth = 0): string | null {
  if (depth > 6) return null;
  const trimmed = expression.trim();
  if (trimmed.startsWith('"') && endOfText(trimmed, 0) === trimmed.length) return trimmed.slice(1, -1);
  if (trimmed.startsWith("`") && endOfText(trimmed, 0) === trimmed.length) {
    let text = "";
    for (let index = 1; index < trimmed.length - 1; index += 1) {
      if (!trimmed.startsWith("${", index)) {
        text += trimmed[index];
        continue;
      }
      const end = behind(trimmed, index + 1);
      // Values from other files are not resolved.
      text += resolve(trimmed.slice(index + 2, end - 1), code, depth + 1) ?? "?";
      index = end - 1;
    }
    return text;
  }
  const [, name] = /^(\w+)(?:\(|$)/.exec(trimmed) ?? [];
  if (name === undefined) return null;
  const constant = new RegExp(String.raw`\bconst ${name}(?:: [^=]+)? =\s*(?:\([^)]*\)(?:: \w+)? =>\s*)?`).exec(code);
  if (constant !== null) {
    const at = constant.index + constant[0].length;
    return code[at] === "`" || code[at] === '"' ? resolve(code.slice(at, endOfText(code, at)), code, depth + 1) : null;
  }
  const made = new RegExp(String.raw`\bfunction ${name}\([^)]*\)(?:: \w+)? \{\s*return `).exec(code);
  if (made === null) return null;
  const at = made.index + made[0].length;
  return resolve(code.slice(at, endOfText(code, at)), code, depth + 1);
}

/** Returns the statements that a file sends with `rows`, `one` or `run`. */
export function statementsIn(file: string, source: string): Statement[] {
  const code = source.replaceAll(/^\s*\/\/.*$/gm, "");
  const statements: Statement[] = [];
  for (const match of code.matchAll(call)) {
    let at = match.index + match[0].length;
    if (code[at] === "<") at = behind(code, at);
    if (code[at] !== "(") continue;
    const nameEnd = endOfArgument(code, at + 1);
    if (code[nameEnd] !== ",") continue;
    const textEnd = endOfArgument(code, nameEnd + 1);
    const name = resolve(code.slice(at + 1, nameEnd), code);
    if (name === null) continue;
    statements.push({ file, name, text: resolve(code.slice(nameEnd + 1, textEnd), code) });
  }
  return statements;
}

const hasStatements = (file: string): boolean =>
  file.endsWith(".sql.ts") || (file.startsWith("platform/postgres/") && file.endsWith(".ts") && !file.endsWith(".test.ts"));

/** Returns the statements in all statement files in `src`. */
export function readStatements(folder: string): Statement[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter(hasStatements)
    .flatMap((file) => statementsIn(file, readFileSync(path.join(folder, file), "utf8")));
}
