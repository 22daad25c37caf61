import type { Parlance, TurnResult } from "@parlance/sdk";
import { oneLine } from "../output.ts";
import { reasonOf } from "../search/hit-lines.ts";

const mostHits = 5;

/** Explains a reply: the checks that were run, and the results of a search for the question with the reason for each hit. */
export async function whyLines(
  parlance: Parlance,
  {
    question,
    result,
    personaId,
    signal,
  }: { readonly question: string; readonly result: TurnResult; readonly personaId: string | undefined; readonly signal: AbortSignal },
): Promise<string[]> {
  const { results } = await parlance.search({ query: question, top_k: mostHits, explain: true, persona_id: personaId }, { signal });
  const { checked, dropped } = result.grounding;
  const hits = results.map((hit, at) => `${at + 1}. ${oneLine(hit.title)} (${oneLine(hit.source)}): ${reasonOf(hit)}`);
  return [
    `Statements checked: ${checked}, left out: ${dropped}. Cards: ${result.cards.length}. Credits: ${result.creditsCharged}.`,
    ...(hits.length === 0 ? ["A search for the question finds nothing."] : ["A search for the question finds:", ...hits]),
  ];
}
