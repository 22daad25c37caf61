import { parseArgs, type ParseArgsConfig } from "node:util";
import { CommandFailure } from "./failure.ts";

/** Options that every client command accepts. */
export const commonOptions = {
  url: { type: "string" },
  key: { type: "string" },
  json: { type: "boolean", default: false },
} as const satisfies ParseArgsConfig["options"];

type Options = NonNullable<ParseArgsConfig["options"]>;

/** Parses a command line. @throws CommandFailure `client.usage` if it is invalid */
export function readWords<const Own extends Options>(words: readonly string[], own: Own) {
  try {
    return parseArgs({ args: [...words], options: { ...commonOptions, ...own }, strict: true, allowPositionals: true });
  } catch (error) {
    throw wrongUse(error instanceof Error ? error.message : String(error));
  }
}

/** Returns the only positional argument. @throws CommandFailure `client.usage` if there is none or more than one */
export function onlyWord(positionals: readonly string[], name: string): string {
  const [word, ...more] = positionals;
  if (word === undefined || word === "") throw wrongUse(`${name} is missing.`);
  if (more.length > 0)
    throw wrongUse(`Only one ${name} is allowed, but there is also ${JSON.stringify(more[0])}. Quote names with spaces.`);
  return word;
}

/** Returns the numeric value of an option. @throws CommandFailure `client.usage` if it is out of range */
export function numberIn(
  name: string,
  text: string,
  { from, to, isWhole }: { readonly from: number; readonly to: number; readonly isWhole: boolean },
): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (value >= from && value <= to && (!isWhole || Number.isInteger(value))) return value;
  throw wrongUse(`${name} must be ${isWhole ? "a whole number" : "a number"} from ${from} to ${to}, not ${JSON.stringify(text)}.`);
}

/** Returns the failure for incorrect usage, which has exit status 2. */
export function wrongUse(what: string): CommandFailure {
  return new CommandFailure("client.usage", what);
}
