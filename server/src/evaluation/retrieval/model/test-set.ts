import type { Gains } from "./measures.ts";

/** A query and the documents judged for it. */
export interface JudgedQuery {
  readonly id: string;
  readonly text: string;
  readonly gains: Gains;
}

/** A document to load: a product in the format of the product PUT endpoint, or a text document. `line` is its line number, from 1. */
export type CorpusEntry =
  | { readonly kind: "product"; readonly line: number; readonly id: string; readonly title: string; readonly product: Fields }
  | { readonly kind: "text"; readonly line: number; readonly id: string; readonly title: string; readonly text: string };

export type Fields = Readonly<Record<string, unknown>>;

/** Thrown for an invalid file. The message lists the mistakes with their line numbers. */
export class WrongTestSet extends Error {
  override readonly name = "WrongTestSet";
}

const mostShown = 20;
const longestQuery = 2_000;
const highestGain = 30;

/** Collects the mistakes in one file. */
class Problems {
  readonly #file: string;
  readonly #found: string[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  add(line: number, problem: string): void {
    this.#found.push(`${this.#file} line ${line}: ${problem}`);
  }

  /** @throws WrongTestSet if there were mistakes */
  end(): void {
    const rest = this.#found.length - mostShown;
    if (this.#found.length > 0)
      throw new WrongTestSet([...this.#found.slice(0, mostShown), ...(rest > 0 ? [`and ${rest} more`] : [])].join("\n"));
  }
}

/**
 * Parses `queries.jsonl` (`{_id, text}` per line; other fields are ignored) and `qrels.tsv` (query-id, corpus-id, score, with or without a
 * header line). Omits queries without judgments.
 * @throws WrongTestSet
 */
export function readJudgedQueries(queriesText: string, judgementsText: string): JudgedQuery[] {
  const queries = readQueries(queriesText);
  const judgements = readJudgements(judgementsText, queries);
  const judged = [...queries].flatMap(([id, text]) => {
    const gains = judgements.get(id);
    return gains === undefined ? [] : [{ id, text, gains }];
  });
  if (judged.length === 0) throw new WrongTestSet("no query has a judgment");
  return judged;
}

function readQueries(text: string): Map<string, string> {
  const problems = new Problems("queries.jsonl");
  const queries = new Map<string, string>();
  for (const { line, fields } of objectsIn(text, problems)) {
    const id = idIn(fields, "_id", line, problems);
    const query = typeof fields["text"] === "string" ? fields["text"].normalize("NFC").trim() : "";
    if (query === "" || [...query].length > longestQuery) problems.add(line, `text must be a string of 1-${longestQuery} characters`);
    if (id === null) continue;
    if (queries.has(id)) problems.add(line, `duplicate _id ${JSON.stringify(id)}`);
    queries.set(id, query);
  }
  problems.end();
  return queries;
}

function readJudgements(text: string, queries: ReadonlyMap<string, string>): Map<string, Map<string, number>> {
  const problems = new Problems("qrels.tsv");
  const judgements = new Map<string, Map<string, number>>();
  for (const [at, row] of rowsOf(text)) {
    const [query = "", document = "", score = "", ...rest] = row.split("\t");
    if (at === 1 && Number.isNaN(Number(score)) && !queries.has(query)) continue;
    const gain = Number(score);
    if (document === "" || score.trim() === "" || rest.length > 0) {
      problems.add(at, "must have three tab-separated fields: query-id, corpus-id, score");
      continue;
    }
    if (!(gain >= 0 && gain <= highestGain))
      problems.add(at, `score must be a number from 0 to ${highestGain}, not ${JSON.stringify(score)}`);
    if (!queries.has(query)) problems.add(at, `query-id ${JSON.stringify(query)} is not in queries.jsonl`);
    const gains = judgements.get(query) ?? new Map<string, number>();
    if (gains.has(document)) problems.add(at, `duplicate judgment of ${JSON.stringify(document)} for the query ${JSON.stringify(query)}`);
    judgements.set(query, gains.set(document, gain));
  }
  problems.end();
  return judgements;
}

/**
 * Parses `corpus.jsonl`, which contains products (`{id, title, …}`, as for the product PUT endpoint) and documents (`{_id, title?, text}`).
 * Skips empty documents and ignores product images, so nothing is fetched.
 * @throws WrongTestSet
 */
export function readCorpus(file: string): CorpusEntry[] {
  const problems = new Problems("corpus.jsonl");
  const ids = new Set<string>();
  const entries: CorpusEntry[] = [];
  for (const { line, fields } of objectsIn(file, problems)) {
    const isProduct = "id" in fields;
    const id = idIn(fields, isProduct ? "id" : "_id", line, problems);
    const title = textIn(fields, "title", line, problems);
    const text = isProduct ? "" : textIn(fields, "text", line, problems, true);
    if (isProduct && title === "") problems.add(line, "title is required for a product");
    if (id === null) continue;
    if (ids.has(id)) problems.add(line, `duplicate id ${JSON.stringify(id)}`);
    ids.add(id);
    if (isProduct) {
      const { images: _, ...product } = fields;
      entries.push({ kind: "product", line, id, title, product });
    } else if (text !== "") {
      entries.push({ kind: "text", line, id, title, text });
    }
  }
  problems.end();
  if (entries.length === 0) throw new WrongTestSet("corpus.jsonl contains no documents");
  return entries;
}

function idIn(fields: Fields, name: "id" | "_id", line: number, problems: Problems): string | null {
  const id = fields[name];
  if (typeof id === "string" && id !== "") return id;
  problems.add(line, `${name} must be a string`);
  return null;
}

/** Returns the trimmed value of a text field; empty if the field is optional and missing. */
function textIn(fields: Fields, name: string, line: number, problems: Problems, required = false): string {
  const value = fields[name];
  if (typeof value === "string") return value.trim();
  if (required || value !== undefined) problems.add(line, `${name} must be a string`);
  return "";
}

function objectsIn(text: string, problems: Problems): { readonly line: number; readonly fields: Fields }[] {
  return rowsOf(text).flatMap(([line, row]) => {
    const fields = parsed(row);
    if (typeof fields === "object" && fields !== null && !Array.isArray(fields)) return [{ line, fields: fields as Fields }];
    problems.add(line, fields === undefined ? "is not valid JSON" : "must be a JSON object");
    return [];
  });
}

function parsed(row: string): unknown {
  try {
    return JSON.parse(row) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns the non-empty lines with their line numbers, from 1. */
function rowsOf(text: string): (readonly [line: number, row: string])[] {
  return text
    .replace(/^\uFEFF/u, "")
    .split("\n")
    .map((row, at) => [at + 1, row.replace(/\r$/u, "")] as const)
    .filter(([, row]) => row.trim() !== "");
}
