import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Send, httpCalls } from "../engines/evaluation/http-calls.ts";
import { loadCorpus } from "../engines/evaluation/http-corpus.ts";
import { httpSearch } from "../engines/evaluation/http-search.ts";
import { ServiceRefused } from "../evaluation/model/service-refused.ts";
import { measureRetrieval } from "../evaluation/retrieval/measure-retrieval.ts";
import { searchDepth } from "../evaluation/retrieval/model/measures.ts";
import { reportJson } from "../evaluation/retrieval/model/report-json.ts";
import { reportText } from "../evaluation/retrieval/model/report-text.ts";
import { reportOnRetrieval, runOf } from "../evaluation/retrieval/model/report.ts";
import { readRun } from "../evaluation/retrieval/model/run.ts";
import { type Leg, legs, type Mode, type NamedDocument, type Search, type Way } from "../evaluation/retrieval/model/searcher.ts";
import { type CorpusEntry, type JudgedQuery, readCorpus, readJudgedQueries, WrongTestSet } from "../evaluation/retrieval/model/test-set.ts";
import { checkThresholds } from "../evaluation/retrieval/model/threshold.ts";
import { Cleanup } from "../platform/lib/cleanup.ts";
import { assertInstallation } from "./assert-installation.ts";
import { type Command, type CommandInput, UsageError } from "./command.ts";
import { type EvalRetrievalArguments, readArguments, runFileName } from "./eval-retrieval-arguments.ts";
import { startEmptyService, startOwnService } from "./eval-service.ts";

interface TestSet {
  readonly queries: readonly JudgedQuery[];
  /** Null to search the persona's own knowledge. */
  readonly corpus: readonly CorpusEntry[] | null;
}

/** Measures a persona's search on judged queries through the API, and compares the result with the previous run. */
export const evalRetrieval: Command = async (input) => {
  const chosen = readArguments(input);
  const testSet = await testSetIn(chosen.dir);
  if (testSet.corpus !== null && chosen.persona !== undefined) throw new UsageError("--persona cannot be combined with a corpus.jsonl");
  const breakOff = new AbortController();
  const onSignal = (): void => breakOff.abort();
  process.once("SIGINT", onSignal).once("SIGTERM", onSignal);
  const cleanup = new Cleanup(input.log);
  try {
    const search = await searchFor(chosen, testSet, input, { cleanup, signal: breakOff.signal });
    tell(`asking ${testSet.queries.length} queries`);
    const outcomes = await measureRetrieval({
      search,
      ways: [...chosen.modes, ...(chosen.legs ? legs : [])],
      queries: testSet.queries,
      documents: testSet.corpus?.map(namedDocument) ?? null,
      mostNames: chosen.names,
    });
    const file = chosen.save ?? path.join(input.settings.dataDir, "evaluations", runFileName(chosen));
    const report = reportOnRetrieval(outcomes, {
      last: readRun(await readFile(file, "utf8").catch(() => "")),
      heldBack: chosen.heldBack,
    });
    const thresholds = checkThresholds(report, chosen.atLeast);
    process.stdout.write(chosen.json ? `${JSON.stringify(reportJson(report, thresholds))}\n` : reportText(report, thresholds));
    await keep(file, JSON.stringify(runOf(outcomes, new Date())));
    return thresholds.every(({ ok }) => ok) ? 0 : 1;
  } catch (error) {
    if (breakOff.signal.aborted) throw new UsageError("interrupted");
    if (error instanceof ServiceRefused) throw new UsageError(error.message);
    throw error;
  } finally {
    await cleanup.run();
    process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
  }
};

async function testSetIn(dir: string): Promise<TestSet> {
  const read = async (name: string): Promise<string> =>
    readFile(path.join(dir, name), "utf8").catch((error: unknown) => {
      throw new UsageError(`${path.join(dir, name)} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    });
  const corpus = await readFile(path.join(dir, "corpus.jsonl"), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new UsageError(`${path.join(dir, "corpus.jsonl")} cannot be read: ${error.message}`);
  });
  try {
    const queries = readJudgedQueries(await read("queries.jsonl"), await read("qrels.tsv"));
    return { queries, corpus: corpus === null ? null : readCorpus(corpus) };
  } catch (error) {
    if (error instanceof WrongTestSet) throw new UsageError(error.message);
    throw error;
  }
}

/** Returns the search function of a running or temporary service, after loading the corpus if there is one. */
async function searchFor(
  { url, key, persona, languages, legs: withLegs }: EvalRetrievalArguments,
  { corpus }: TestSet,
  input: CommandInput,
  { cleanup, signal }: { readonly cleanup: Cleanup; readonly signal: AbortSignal },
): Promise<Search> {
  if (url !== undefined) {
    const headers: Record<string, string> = key === undefined ? { "x-persona-id": persona ?? "" } : { "x-api-key": key };
    const send = httpCalls(url, headers, signal);
    if (corpus === null) return overHttp(send, key === undefined ? null : (persona ?? null));
    const loaded = await load(send, corpus, languages, {
      sendAtEnd: httpCalls(url, headers),
      onMade: (name, remove) => cleanup.add(name, remove),
    });
    return overHttp(send, loaded);
  }
  if (corpus === null && persona !== undefined) await assertInstallation(input.settings);
  const service = corpus === null ? await startOwnService(input, cleanup) : await startEmptyService(input, cleanup);
  let personaId: string;
  let ask: Search;
  if (corpus === null) {
    const demo = await service.seedDemo();
    await service.settled();
    await fetch(`${service.address}/readyz`, { signal }).then((response) => response.body?.cancel());
    const chosen = persona ?? demo;
    if (chosen === null) throw new UsageError("No demo persona found. Add --persona ID");
    personaId = chosen;
    ask = overHttp(httpCalls(service.address, { "x-persona-id": personaId }, signal), null);
  } else {
    if (service.owner === null) throw new Error("the temporary installation already had an account");
    const send = httpCalls(service.address, { "x-api-key": service.owner.accountKey }, signal);
    // The whole installation is deleted at the end, so nothing needs to be undone.
    personaId = await load(send, corpus, languages, { sendAtEnd: send, onMade: () => undefined });
    ask = overHttp(send, personaId);
  }
  if (!withLegs) return ask;
  return async (query, way) => (isLeg(way) ? legAnswer(await service.searchLeg(personaId, query, way, searchDepth)) : ask(query, way));
}

function overHttp(send: Send, personaId: string | null): Search {
  const search = httpSearch(send, personaId);
  return (query, way) => {
    if (isLeg(way)) throw new Error("--legs cannot run over the API");
    return search(query, way satisfies Mode);
  };
}

function isLeg(way: Way): way is Leg {
  return legs.some((leg) => leg === way);
}

function legAnswer(hits: readonly { readonly externalId: string }[] | null): Awaited<ReturnType<Search>> {
  return { found: (hits ?? []).map(({ externalId }) => ({ id: externalId, title: "", skus: [] })), degraded: false, ms: 0 };
}

async function load(
  send: Send,
  corpus: readonly CorpusEntry[],
  languages: readonly string[],
  removal: Pick<Parameters<typeof loadCorpus>[2], "sendAtEnd" | "onMade">,
): Promise<string> {
  tell(`loading ${corpus.length} documents`);
  const { personaId, failed } = await loadCorpus(send, corpus, {
    ...removal,
    languages,
    onProgress: (ready, of) => tell(`${ready} of ${of} documents are ready`),
  });
  if (failed > 0) tell(`${failed} documents failed and cannot be found`);
  return personaId;
}

function namedDocument(entry: CorpusEntry): NamedDocument {
  const variants = entry.kind === "product" && Array.isArray(entry.product["variants"]) ? entry.product["variants"] : [];
  const skus = variants.flatMap((variant: unknown): string[] => {
    const sku = typeof variant === "object" && variant !== null ? (variant as { readonly sku?: unknown }).sku : undefined;
    return typeof sku === "string" ? [sku] : [];
  });
  return { id: entry.id, title: entry.title, skus };
}

async function keep(file: string, run: string): Promise<void> {
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, run);
    tell(`saved for comparison with the next run: ${file}`);
  } catch (error) {
    tell(`Failed to save the run: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Prints messages that are not part of the report. */
function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}
