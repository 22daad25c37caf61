import { readFile } from "node:fs/promises";
import { httpVisitor } from "../engines/evaluation/http-visitor.ts";
import { type Conversation, readQuestions, WrongQuestions } from "../evaluation/model/question.ts";
import { type Percentiles, type Report, type Share, thresholds } from "../evaluation/model/report.ts";
import { ServiceRefused } from "../evaluation/model/service-refused.ts";
import type { Visitor } from "../evaluation/model/visitor.ts";
import { runEvaluation } from "../evaluation/run-evaluation.ts";
import { Cleanup } from "../platform/lib/cleanup.ts";
import { assertInstallation } from "./assert-installation.ts";
import { UsageError, type Command, type CommandInput } from "./command.ts";
import { startOwnService } from "./eval-service.ts";
import { parseUrl } from "../platform/lib/parse-url.ts";

const usage = "Usage: parlance eval --answers FILE [--persona ID] [--url URL [--key KEY]] [--json]";

interface EvalArguments {
  readonly answers: string;
  readonly persona: string | undefined;
  readonly url: string | undefined;
  readonly key: string | undefined;
  readonly json: boolean;
}

function readArguments({ arguments: words, parse }: CommandInput): EvalArguments {
  const options = {
    answers: { type: "string" },
    persona: { type: "string" },
    url: { type: "string" },
    key: { type: "string" },
    json: { type: "boolean", default: false },
  } as const;
  try {
    const { answers, persona, url, key, json } = parse({ args: [...words], options, strict: true }).values;
    if (answers === undefined) throw new UsageError(usage);
    if (url !== undefined && parseUrl(url) === null) throw new UsageError(`--url must be a URL.\n${usage}`);
    if (url !== undefined && persona === undefined && key === undefined) throw new UsageError("--url needs --persona ID or --key KEY");
    if (url === undefined && key !== undefined) throw new UsageError("--key requires --url");
    return { answers, persona, url: url?.replace(/\/+$/, ""), key, json };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/** Asks a persona the questions in a file, and reports how many answers are correct, grounded and correctly declined. */
export const evalAnswers: Command = async (input) => {
  const chosen = readArguments(input);
  const conversations = await questionsIn(chosen.answers);
  const cleanup = new Cleanup(input.log);
  try {
    const visitor = await visitorFor(chosen, input, cleanup);
    const report = await runEvaluation(visitor, conversations);
    process.stdout.write(chosen.json ? `${JSON.stringify(asJson(report))}\n` : asText(report));
    return report.ok ? 0 : 1;
  } catch (error) {
    if (error instanceof ServiceRefused) throw new UsageError(error.message);
    throw error;
  } finally {
    await cleanup.run();
  }
};

async function questionsIn(file: string): Promise<Conversation[]> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  try {
    return readQuestions(text);
  } catch (error) {
    if (error instanceof WrongQuestions) throw new UsageError(`${file} is invalid:\n${error.message}`);
    throw error;
  }
}

/**
 * Returns a visitor of the running service if a service is running; otherwise, of the installation in the data folder if there is one, or
 * else of a new installation with the demo.
 */
async function visitorFor({ url, key, persona }: EvalArguments, input: CommandInput, cleanup: Cleanup): Promise<Visitor> {
  if (url !== undefined) return httpVisitor({ url, as: key === undefined ? { personaId: persona ?? "" } : { personaKey: key } });
  // A new installation contains only the demo, not the requested persona.
  if (persona !== undefined) await assertInstallation(input.settings);
  const service = await startOwnService(input, cleanup);
  const demoPersonaId = await service.seedDemo();
  await service.settled();
  await fetch(`${service.address}/readyz`).then((response) => response.body?.cancel());
  const personaId = persona ?? demoPersonaId;
  if (personaId === null) throw new UsageError("No demo persona found. Add --persona ID");
  return httpVisitor({ url: service.address, as: { personaId } });
}

function asJson(report: Report): object {
  const { ok, correct, declined, grounded, inventedValues, latencyMs, failures } = report;
  return {
    ok,
    correct,
    declined,
    grounded,
    invented_values: inventedValues,
    latency_ms: { first_text: latencyMs.firstText, total: latencyMs.total },
    thresholds: { correct: thresholds.correct, declined: thresholds.declined, invented_values: thresholds.inventedValues },
    failures,
  };
}

function asText(report: Report): string {
  const { correct, declined, grounded, inventedValues, latencyMs, failures } = report;
  const wrong = failures.flatMap(({ id, question, answer, problems, invented }) => [
    `WRONG  ${id}: ${question}`,
    ...[...problems, ...(invented.length > 0 ? [`invents ${invented.join(", ")}`] : [])].map((problem) => `         ${problem}`),
    `         -> ${answer.replaceAll(/\s+/gu, " ").slice(0, 240)}`,
  ]);
  return [
    ...wrong,
    ...(wrong.length > 0 ? [""] : []),
    `correct    ${shown(correct)} of the answerable questions (at least ${percent(thresholds.correct)})`,
    `declined   ${shown(declined)} of the unanswerable questions (at least ${percent(thresholds.declined)})`,
    `grounded   ${shown(grounded)} of the answers; ${inventedValues} invented numbers or addresses (none allowed)`,
    `latency    first text ${timed(latencyMs.firstText)}, complete turn ${timed(latencyMs.total)}`,
    report.ok ? "ok" : "below the thresholds",
    "",
  ].join("\n");
}

function shown({ right, of, share }: Share): string {
  return `${right} of ${of} (${percent(share)})`;
}

function percent(share: number): string {
  return `${Math.round(share * 1_000) / 10}%`;
}

function timed({ p50, p95 }: Percentiles): string {
  return `p50 ${p50} ms, p95 ${p95} ms`;
}
