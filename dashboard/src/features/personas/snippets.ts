import { curlOf } from "../../app/curl.ts";

/** Code that runs as pasted, with the service's address and the persona's public id filled in. */
export function snippets(origin: string, personaId: string) {
  return {
    page: `<script async src="${origin}/widget/v1.js" data-persona="${personaId}"></script>`,
    chat: curlOf(`${origin}/v1/chat`, personaId, { message: "Hello" }),
    search: curlOf(`${origin}/v1/search`, personaId, { query: "delivery", top_k: 3 }),
    agent: JSON.stringify({ mcpServers: { parlance: { url: `${origin}/mcp`, headers: { "X-Api-Key": "pa_live_…" } } } }, null, 2),
  } as const;
}
