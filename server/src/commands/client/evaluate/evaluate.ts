import { setTimeout as delay } from "node:timers/promises";
import type { EvaluationDetails, Parlance } from "@parlance/sdk";
import { readWords, wrongUse } from "../arguments.ts";
import { exits, type ClientCommand } from "../client-command.ts";
import { findConnection, openClient, withKey } from "../connection.ts";
import { CommandFailure } from "../failure.ts";
import { findPersona } from "../find-persona.ts";
import { Output } from "../output.ts";
import { Progress } from "../progress.ts";
import { reportLines } from "./report-lines.ts";

const options = { persona: { type: "string" }, set: { type: "boolean", default: false } } as const;
const pollMs = 500;

/** Asks a persona all questions of its brand's evaluation set. Exit status 1 if a reply got worse or the evaluation did not complete. */
export const evaluateCommand: ClientCommand = async ({ arguments: words, settings, screens, signal }) => {
  const { values, positionals } = readWords(words, options);
  if (positionals.length > 0) throw wrongUse(`--set takes no folder, but there is ${JSON.stringify(positionals[0])}.`);
  const connection = withKey(findConnection(values, settings));
  const { id, name } = await findPersona(connection, values.persona, signal);
  if (id === undefined) throw wrongUse("An evaluation needs an account key, not the key of a persona.");
  const output = new Output(screens, settings.isPlain, values.json);
  const progress = new Progress(screens.err, `asking ${name}`, !settings.isPlain);
  const parlance = openClient(connection, { onWait: (seconds) => progress.waits(seconds) });
  try {
    const started = await parlance.evaluations.start({ persona_id: id }, { signal });
    const details = await finished(parlance, started.id, progress, signal);
    progress.stop();
    output.json(details);
    for (const line of reportLines(details)) output.line(line);
    const { status, error_code: code } = details.evaluation;
    if (status !== "completed")
      throw new CommandFailure("client.job_ended", `The evaluation is ${status}${code === null ? "" : `: ${code}`}.`);
    return details.worse > 0 ? exits.failed : exits.done;
  } finally {
    progress.stop();
  }
};

/** Waits for the end of an evaluation. An interruption cancels it. */
async function finished(parlance: Parlance, id: string, progress: Progress, signal: AbortSignal): Promise<EvaluationDetails> {
  try {
    for (;;) {
      const details = await parlance.evaluations.get({ evaluation_id: id }, { signal });
      const { status, asked, passed, total } = details.evaluation;
      if (status !== "queued" && status !== "running") return details;
      progress.set({ done: asked, total, failed: asked - passed });
      await delay(pollMs, undefined, { signal }).catch(() => undefined);
      signal.throwIfAborted();
    }
  } catch (error) {
    if (signal.aborted) await parlance.evaluations.cancel({ evaluation_id: id }).catch(() => undefined);
    throw error;
  }
}
