/** Code that runs as it is pasted, with the address of the service and the persona's public id filled in. */
export function snippets(origin: string, personaId: string) {
  const curl = (path: string, body: object): string =>
    [
      `curl -N ${origin}${path} \\`,
      `  -H 'X-Persona-Id: ${personaId}' \\`,
      `  -H 'Content-Type: application/json' \\`,
      `  -d '${JSON.stringify(body)}'`,
    ].join("\n");
  return {
    page: `<script async src="${origin}/widget/v1.js" data-persona="${personaId}"></script>`,
    chat: curl("/v1/chat", { message: "Hello" }),
    search: curl("/v1/search", { query: "delivery", top_k: 3 }),
    agent: JSON.stringify({ mcpServers: { parlance: { url: `${origin}/mcp`, headers: { "X-Api-Key": "pa_live_…" } } } }, null, 2),
  } as const;
}
