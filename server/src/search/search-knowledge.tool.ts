import { tool, type Tool } from "../platform/endpoint/tool.ts";
import type { PersonaDirectory } from "../personas/directory.ts";
import { readFilters } from "./filters.schema.ts";
import { readQuery } from "./read-query.ts";
import { searchKnowledge, type SearchKnowledgeDeps } from "./search-knowledge.ts";
import { FoundRecords, SearchArguments } from "./search.schema.ts";
import { toolPersona } from "./tool-persona.ts";

export function searchKnowledgeTool(deps: SearchKnowledgeDeps & { readonly directory: PersonaDirectory }): Tool {
  return tool({
    name: "search_knowledge",
    title: "Search knowledge",
    description:
      "Finds products and passages of documents in a persona's knowledge, best first. Use it to get the records themselves, " +
      "such as prices, stock, links or the text of a document, and to write the answer yourself. To get an answer in the " +
      "persona's own words, call chat. You can filter by source, kind, category, price, stock and attributes.",
    access: ["persona_key", "account_key"],
    rate: "Search",
    codes: ["limits.quota_exceeded", "limits.subscription_required", "resource.not_found"],
    input: SearchArguments,
    output: FoundRecords,
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    handle: async ({ actor, input, signal, progress }) => {
      const query = readQuery(input.query, false);
      const context = await toolPersona(deps.directory, actor, input.personaId);
      const mode = input.mode ?? "fast";
      if (mode === "smart") progress("Searching");
      const { json } = await searchKnowledge(deps, context, {
        query,
        mode,
        topK: input.top_k ?? 10,
        filter: readFilters(input.filters),
        explain: false,
        ...(mode === "smart" ? { signal } : {}),
      });
      return { json };
    },
  });
}
