import { curlOf } from "../../app/curl.ts";

/** Returns code that runs as pasted, with the service's URL and the persona's public id filled in. */
export function snippets(origin: string, personaId: string) {
  return {
    script: `import { createConversation } from "@parlance/sdk/visitor";

const talk = createConversation({ url: "${origin}", personaId: "${personaId}" });
const { text } = await talk.say("Hello").done;
console.log(text);
talk.close();`,
    python: `import json, urllib.request

request = urllib.request.Request(
    "${origin}/v1/search",
    json.dumps({"query": "delivery", "top_k": 3}).encode(),
    {"X-Persona-Id": "${personaId}", "Content-Type": "application/json"},
)
with urllib.request.urlopen(request) as response:
    for hit in json.load(response)["results"]:
        print(hit["title"], hit["score"])`,
    page: `<script async src="${origin}/widget/v1.js" data-persona="${personaId}"></script>`,
    chat: curlOf(`${origin}/v1/chat`, personaId, { message: "Hello" }),
    search: curlOf(`${origin}/v1/search`, personaId, { query: "delivery", top_k: 3 }),
    agent: JSON.stringify({ mcpServers: { parlance: { url: `${origin}/mcp`, headers: { "X-Api-Key": "pa_live_…" } } } }, null, 2),
  } as const;
}

/** Shell command that packs the SDK in a clone of the repository. */
export const packSdk = "npm install && npm run build && npm pack --workspace sdk";

/** Returns the script tag with the loader's integrity hash. */
export function pinnedPage(origin: string, personaId: string, { path, integrity }: { readonly path: string; readonly integrity: string }) {
  return `<script async src="${origin}${path}" integrity="${integrity}" crossorigin="anonymous" data-persona="${personaId}"></script>`;
}
