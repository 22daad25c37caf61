import { createInterface } from "node:readline/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

// Answers questions from standard input by the tools of a persona, as an agent does. Exits when the input ends.
const { PARLANCE_URL = "http://127.0.0.1:8080", PARLANCE_KEY = "", PERSONA } = process.env;
const headers = { "x-api-key": PARLANCE_KEY };
const client = new Client({ name: "support-bot", version: "1.0.0" });
await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", PARLANCE_URL), { requestInit: { headers } }));

/**
 * Calls a tool. With a persona's key, `personaId` is not needed.
 * @param {string} name @param {object} fields @returns {Promise<any>}
 */
async function call(name, fields) {
  const { structuredContent, content, isError } = await client.callTool({ name, arguments: { ...fields, personaId: PERSONA } });
  if (isError === true) throw new Error(JSON.stringify(content));
  return structuredContent;
}

let session;
let visitor;
for await (const question of createInterface({ input: process.stdin })) {
  if (question.trim() === "") continue;
  try {
    const { results } = await call("search_knowledge", { query: question, top_k: 3 });
    const answer = await call("chat", { message: question, session_id: session, end_user_id: visitor });
    ({ session_id: session, end_user_id: visitor } = answer);
    const titles = results.map((/** @type {{ title: string }} */ { title }) => title);
    console.log(`${answer.reply}\nfound: ${titles.join(", ")}\n`);
  } catch (error) {
    console.error(`A colleague will look at this: ${question}\n${error instanceof Error ? error.message : ""}`);
  }
}
await client.close();
