import { createInterface } from "node:readline";
import type { Conversation, Turn, TurnResult } from "@parlance/sdk";
import { ParlanceError } from "@parlance/sdk";
import { readWords } from "../arguments.ts";
import { exits, Interrupted, type ClientCommand } from "../client-command.ts";
import { findConnection, openClient } from "../connection.ts";
import { failureOf } from "../failure.ts";
import { findPersona } from "../find-persona.ts";
import { oneLine, Output, safe } from "../output.ts";
import { cardLines } from "./card-lines.ts";
import { commandsHelp, wishOf } from "./wish.ts";
import { whyLines } from "./why.ts";

const options = { persona: { type: "string" }, consent: { type: "boolean", default: false } } as const;

interface Answered {
  readonly question: string;
  readonly result: TurnResult;
}

/** Chats with a persona: sends the message from the command line or, if there is none, each line of the input. */
export const chatCommand: ClientCommand = async ({ arguments: words, settings, screens, stdin, signal }) => {
  const { values, positionals } = readWords(words, options);
  const connection = findConnection(values, settings);
  const persona = await findPersona(connection, values.persona, signal);
  const output = new Output(screens, settings.isPlain, values.json);
  const parlance = openClient(connection, { personaId: persona.id });
  const talk = parlance.conversation({ personaId: persona.id });
  const say = (text: string): Turn => talk.say(text, { consent: values.consent });
  try {
    const message = positionals.join(" ").trim();
    if (message !== "") {
      const stop = stopOn(signal, talk);
      const result = await show(say(message), output).finally(stop);
      signal.throwIfAborted();
      return result === null ? exits.failed : exits.done;
    }
    const why = ({ question, result }: Answered): Promise<string[]> =>
      whyLines(parlance, { question, result, personaId: connection.key === undefined ? undefined : persona.id, signal });
    return await converse({ talk, say, why, output, stdin, signal, name: persona.name, screens });
  } finally {
    talk.close();
  }
};

interface Talking extends Pick<Parameters<ClientCommand>[0], "stdin" | "signal" | "screens"> {
  readonly talk: Conversation;
  readonly say: (text: string) => Turn;
  readonly why: (answered: Answered) => Promise<string[]>;
  readonly output: Output;
  readonly name: string;
}

/** Reads lines until `/exit`, the end of the input, or Ctrl-C while no reply is in progress. */
async function converse({ talk, say, why, output, stdin, signal, name, screens }: Talking): Promise<number> {
  const isTerminal = stdin.isTTY === true;
  const lines = createInterface({
    input: stdin,
    output: isTerminal && !output.isJson ? process.stdout : undefined,
    prompt: "> ",
    terminal: isTerminal && !output.isJson,
  });
  let turn: Turn | null = null;
  let last: Answered | null = null;
  let hasFailed = false;
  let isInterrupted = false;
  const interrupt = (): void => {
    if (turn !== null) return void turn.stop().catch(() => undefined);
    isInterrupted = true;
    lines.close();
  };
  // In raw mode, the terminal sends Ctrl-C as a key instead of a signal.
  lines.on("SIGINT", interrupt);
  signal.addEventListener("abort", () => {
    isInterrupted = true;
    lines.close();
  });
  const answer = async (question: string): Promise<void> => {
    turn = say(question);
    const result = await show(turn, output);
    turn = null;
    if (result === null) hasFailed = true;
    else last = { question, result };
  };
  if (isTerminal) screens.err.write(`${oneLine(name)} answers. ${commandsHelp}\n`);
  let work: Promise<void> = Promise.resolve();
  const handle = async (text: string): Promise<void> => {
    const wish = wishOf(text);
    if (wish.kind === "say") await answer(wish.text);
    else if (wish.kind === "new") {
      talk.reset();
      last = null;
      output.line("A new conversation begins with the next message.");
    } else if (wish.kind === "why") {
      for (const line of last === null ? ["Ask something first."] : await why(last)) output.line(line);
    } else if (wish.kind === "unknown") output.note(commandsHelp);
  };
  const next = async (before: Promise<void>, text: string): Promise<void> => {
    await before;
    await handle(text);
    if (isTerminal && !isInterrupted) lines.prompt();
  };
  await new Promise<void>((resolve, reject) => {
    lines.on("line", (text) => {
      const wish = wishOf(text);
      // These commands do not wait for the reply.
      if (wish.kind === "stop") return void turn?.stop().catch(() => undefined);
      if (wish.kind === "exit") return lines.close();
      if (wish.kind === "nothing") return void (turn === null && isTerminal && lines.prompt());
      work = next(work, text);
      work.catch(reject);
    });
    lines.on("close", () => void (isInterrupted ? resolve() : work.then(resolve, reject)));
    if (isTerminal) lines.prompt();
  });
  if (isInterrupted && signal.aborted) throw new Interrupted("interrupted");
  if (isInterrupted) return exits.interrupted;
  return hasFailed ? exits.failed : exits.done;
}

/** Writes the reply as it arrives. Resolves to null if the turn failed. */
async function show(turn: Turn, output: Output): Promise<TurnResult | null> {
  let hasText = false;
  try {
    for await (const frame of turn) {
      output.json(frame);
      if (output.isJson || frame.event !== "text") continue;
      hasText = true;
      output.out.write(safe(frame.data.delta));
    }
    const result = await turn.done;
    if (hasText) output.line();
    if (result.held) output.line("An operator has taken over this conversation. Their reply is in the dashboard's inbox.");
    for (const line of cardLines(result.cards)) output.line(output.dim(line));
    return result;
  } catch (error) {
    if (hasText) output.line();
    if (!(error instanceof ParlanceError)) throw error;
    const failure = failureOf(error);
    if (failure !== null) output.failure(failure);
    return null;
  }
}

/** Stops the reply when the signal aborts. Returns a function that removes the listener. */
function stopOn(signal: AbortSignal, talk: Conversation): () => void {
  const stop = (): void => void talk.stop().catch(() => undefined);
  signal.addEventListener("abort", stop);
  return () => signal.removeEventListener("abort", stop);
}
