import type { SearchRequest } from "@parlance/sdk";
import { numberIn, readWords, wrongUse } from "../arguments.ts";
import { exits, type ClientCommand } from "../client-command.ts";
import { findConnection, openClient } from "../connection.ts";
import { findPersona } from "../find-persona.ts";
import { Output } from "../output.ts";
import { hitLines } from "./hit-lines.ts";

const options = {
  persona: { type: "string" },
  top: { type: "string", default: "5" },
  smart: { type: "boolean", default: false },
  explain: { type: "boolean", default: false },
} as const;

/** Searches the knowledge of a persona. */
export const searchCommand: ClientCommand = async ({ arguments: words, settings, screens, signal }) => {
  const { values, positionals } = readWords(words, options);
  const query = positionals.join(" ").trim();
  if (query === "") throw wrongUse("The search words are missing.");
  const top = numberIn("--top", values.top, { from: 1, to: 50, isWhole: true });
  const connection = findConnection(values, settings);
  const persona = await findPersona(connection, values.persona, signal);
  const output = new Output(screens, settings.isPlain, values.json);
  const request: SearchRequest = { query, top_k: top, mode: values.smart ? "smart" : "fast", explain: values.explain };
  const parlance = openClient(connection, { personaId: persona.id });
  // A visitor sends the persona's id in a header; an account key requires it in the body.
  const about = connection.key === undefined ? {} : { persona_id: persona.id };
  const { results } = await parlance.search({ ...request, ...about }, { signal });
  for (const [at, hit] of results.entries()) {
    output.json(hit);
    const { head, below } = hitLines(hit);
    output.line(`${at === 0 ? "" : "\n"}${at + 1}. ${output.bold(head)}`);
    for (const line of below) output.line(`   ${line}`);
  }
  if (results.length === 0) output.line(`${persona.name} has no knowledge about this.`);
  return exits.done;
};
