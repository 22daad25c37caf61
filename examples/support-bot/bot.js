import { createInterface } from "node:readline/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

/** @typedef {{ results: { title: string }[] }} Found */
/** @typedef {{ reply: string, session_id: string, end_user_id: string }} Answer */

// Answers questions from standard input with the tools of a persona, as an agent does. Exits when the input ends.
const { PARLANCE_URL = "http://127.0.0.1:8080", PARLANCE_KEY = "", PERSONA } = process.env;
const headers = { "x-api-key": PARLANCE_KEY };
const client = new Client({ name: "support-bot", version: "1.0.0" });
await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", PARLANCE_URL), { requestInit: { headers } }));

/**
 * Calls a tool. If a persona's key is used, `personaId` is not needed.
 * @param {string} name @param {object} fields @returns {Promise<unknown>}
 */
async function call(name, fields) {
  const { structuredContent, content, isError } = await client.callTool({ name, arguments: { ...fields, personaId: PERSONA } });
  if (isError === true) throw new Error(JSON.stringify(content));
  return structuredContent;
}

/** @type {string | undefined} */
let session;
/** @type {string | undefined} */
let visitor;
for await (const question of createInterface({ input: process.stdin })) {
  if (question.trim() === "") continue;
  try {
    const { results } = /** @type {Found} */ (await call("search_knowledge", { query: question, top_k: 3 }));
    const asked = { message: question, session_id: session, end_user_id: visitor };
    const answer = /** @type {Answer} */ (await call("chat", asked));
    ({ session_id: session, end_user_id: visitor } = answer);
    console.log(`${answer.reply}\nfound: ${results.map(({ title }) => title).join(", ")}\n`);
  } catch (error) {
    console.error(`A colleague will look at this: ${question}\n${error instanceof Error ? error.message : ""}`);
  }
}
await client.close();
