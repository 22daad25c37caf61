import path from "node:path";
import { type Mode, modes } from "../evaluation/retrieval/model/searcher.ts";
import { hashOf } from "../evaluation/retrieval/model/statistics.ts";
import { readThreshold, type Threshold, thresholdForm } from "../evaluation/retrieval/model/threshold.ts";
import { type CommandInput, parsed, UsageError } from "./command.ts";

const usage = `Usage: parlance eval DIR [--url URL [--key KEY] [--persona ID]] [--modes fast,smart] [--legs] [--held-back] [--names N]
                     [--languages en] [--at-least MEASURE[:MODE]=N]... [--save FILE] [--json]
 or: parlance eval --answers FILE [--persona ID] [--url URL [--key KEY]] [--json]`;

const mostNames = 10_000;

export interface EvalRetrievalArguments {
  /** Folder with `queries.jsonl`, `qrels.tsv` and, if documents must be loaded, `corpus.jsonl`. */
  readonly dir: string;
  readonly url: string | undefined;
  readonly key: string | undefined;
  readonly persona: string | undefined;
  readonly modes: readonly Mode[];
  readonly legs: boolean;
  readonly heldBack: boolean;
  /** Number of names of each kind to search for in each mode. */
  readonly names: number;
  readonly languages: readonly string[];
  readonly atLeast: readonly Threshold[];
  readonly save: string | undefined;
  readonly json: boolean;
}

/** Parses the command line. @throws UsageError */
export function readArguments({ arguments: words, parse }: CommandInput): EvalRetrievalArguments {
  const options = {
    url: { type: "string" },
    key: { type: "string" },
    persona: { type: "string" },
    modes: { type: "string", default: modes.join(",") },
    legs: { type: "boolean", default: false },
    "held-back": { type: "boolean", default: false },
    names: { type: "string", default: "50" },
    languages: { type: "string", default: "en" },
    "at-least": { type: "string", multiple: true },
    save: { type: "string" },
    json: { type: "boolean", default: false },
  } as const;
  const { values, positionals } = readWords(() => parse({ args: [...words], options, strict: true, allowPositionals: true }));
  const [dir, ...more] = positionals;
  if (dir === undefined || more.length > 0) throw new UsageError(usage);
  const { url, key, persona, legs, names: named, languages, "at-least": least = [], save, json, "held-back": heldBack } = values;
  const problems: string[] = [];
  if (url !== undefined && !/^https?:\/\/./u.test(url)) problems.push("--url must be a URL");
  if (url !== undefined && key === undefined && persona === undefined) problems.push("--url needs --key KEY or --persona ID");
  if (url === undefined && key !== undefined) problems.push("--key requires --url");
  if (url !== undefined && legs) problems.push("--legs cannot be combined with --url");
  const asked = listed(values.modes).map((name) => modes.find((mode) => mode === name));
  const known = modes.filter((mode) => asked.includes(mode));
  if (asked.length === 0 || asked.includes(undefined))
    problems.push(`--modes must be one or more of ${modes.join(", ")}, separated by commas`);
  const names = Number(named);
  if (!(Number.isInteger(names) && names >= 0 && names <= mostNames)) problems.push(`--names must be an integer from 0 to ${mostNames}`);
  const atLeast = least.flatMap((text) => {
    const threshold = readThreshold(text);
    if (threshold === null) problems.push(`--at-least must be ${thresholdForm}, not ${JSON.stringify(text)}`);
    return threshold ?? [];
  });
  if (problems.length > 0) throw new UsageError([...problems, usage].join("\n"));
  return {
    dir,
    url: url?.replace(/\/+$/u, ""),
    key,
    persona,
    modes: known,
    legs,
    heldBack,
    names,
    languages: listed(languages),
    atLeast,
    save,
    json,
  };
}

function readWords<Result>(read: () => Result): Result {
  try {
    return parsed(read);
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${error.message}\n${usage}`);
    throw error;
  }
}

function listed(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Returns the name of the file that stores a run for comparison with the next run: one file per folder, service, persona and key. */
export function runFileName({ dir, persona, url, key }: Pick<EvalRetrievalArguments, "dir" | "persona" | "url" | "key">): string {
  const whole = path.resolve(dir);
  const mark = hashOf(JSON.stringify([whole, url, persona, key]))
    .toString(16)
    .padStart(8, "0");
  return `${path.basename(whole).replaceAll(/[^\w.-]/gu, "_")}-${mark}.json`;
}
