import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { sayUntilDone as sayLiveUntilDone } from "./live-conversations.js";

/** @import { Persona } from "./model.js" */
/** @import { Soak } from "./soak.js" */
/** @typedef {{ id: string, visitor: string }} Named ids of the session and the visitor; empty while unknown */
/** @typedef {{ message: string, key: string, sent: Named, text: string }} Turn */
/**
 * @typedef {Named & { readonly persona: Persona, readonly turns: Turn[] }} Conversation every turn is retried with its key until it gets a response
 */

const mostTurns = 6;
const patienceMs = 600_000;

/** Adds a turn to a conversation that is not locked. @param {Soak} soak */
export async function talk(soak) {
  const open = soak.conversations.filter(({ id, turns }) => turns.length < mostTurns && !soak.model.locked.has(id));
  const known = open.length > 0 && soak.random() < 0.6 ? soak.pick(open) : null;
  /** @type {Conversation} */
  const conversation = known ?? { id: "", visitor: "", persona: soak.pick(soak.model.personas), turns: [] };
  if (known !== null && !soak.lock(known.id)) return false;
  soak.spoken += 1;
  const turn = {
    message: `Do you have a lantern? I ask for number ${soak.spoken}.`,
    key: randomUUID(),
    sent: { id: conversation.id, visitor: conversation.visitor },
    text: "",
  };
  try {
    turn.text = await sayUntilDone(soak, conversation.persona, turn);
    const { session_id: id, end_user_id: visitor } = frame(turn.text, "session");
    if (known !== null && id !== known.id) soak.fault(`a turn of session ${known.id} was stored in session ${id}`);
    Object.assign(conversation, { id, visitor });
    conversation.turns.push(turn);
    if (known === null) soak.conversations.push(conversation);
    soak.credits.session(id).acknowledged += 1;
  } finally {
    if (known !== null) soak.unlock(known.id);
  }
  return true;
}

/** @param {Soak} soak @param {Persona} persona @param {Turn} turn @returns {Promise<string>} the frames of the turn */
async function sayUntilDone(soak, persona, turn) {
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline;) {
    const { status, text } = await say(soak, persona, turn);
    if (text.includes("event: done\n")) return text;
    const isFault = (status >= 400 && ![409, 503].includes(status)) || text.includes("event: error\n");
    if (isFault) throw new Error(`a turn returned ${status} ${text}`);
    // The turn was interrupted, or the previous attempt is still considered running.
    await delay(status === 409 ? 200 : 50);
  }
  throw new Error(`a turn got no response: ${turn.message}`);
}

/** @param {Soak} soak @param {Persona} persona @param {Turn} turn @returns {Promise<{ status: number, text: string }>} the part that was received */
async function say(soak, persona, { message, key, sent: { id, visitor } }) {
  await soak.server.up;
  let status = 0;
  let text = "";
  try {
    const response = await fetch(`${soak.server.url}/v1/chat`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-persona-id": persona.id,
        "idempotency-key": key,
        ...(visitor === "" ? {} : { "x-end-user-id": visitor }),
      },
      body: JSON.stringify({ message, ...(id === "" ? {} : { session_id: id }) }),
    });
    status = response.status;
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) text += decoder.decode(bytes, { stream: true });
  } catch {
    soak.client.lost += 1;
  }
  return { status, text };
}

/** @param {string} text @param {string} event @returns {any} */
function frame(text, event) {
  return JSON.parse(new RegExp(`event: ${event}\\ndata: (.*)\\n`).exec(text)?.[1] ?? "{}");
}

/**
 * Compares every transcript and the credit ledger with the recorded turns and searches.
 * @param {Soak} soak @returns {Promise<[string, string][]>} names and values for the report
 */
export async function compareConversations(soak) {
  for (const conversation of soak.conversations) {
    await compareMessages(soak, conversation);
    await compareReplay(soak, conversation);
  }
  for (const conversation of soak.liveConversations) {
    await compareMessages(soak, conversation);
    const last = conversation.turns.at(-1);
    const again = last === undefined ? "" : await sayLiveUntilDone(soak, conversation, last);
    if (again !== last?.text)
      soak.fault(`live session ${conversation.id}: the repeated last turn says "${again}" instead of "${last?.text}"`);
  }
  const ledger = await soak.client.all("/api/usage/ledger");
  const kept = async (/** @type {string} */ id) => (await said(soak, id)).length;
  const { spent, searched, turns } = await soak.credits.check(ledger, kept, 500);
  soak.credits.faults.splice(0).forEach((fault) => soak.fault(fault));
  const { creditsUsed } = await soak.client.get("/api/subscription");
  if (creditsUsed !== spent) soak.fault(`creditsUsed is ${creditsUsed}, the ledger's sum ${spent}`);
  return [
    [
      "conversations, live ones, turns acknowledged / charged",
      `${soak.conversations.length}, ${soak.liveConversations.length}, ${soak.credits.acknowledgedTurns} / ${turns}`,
    ],
    ["credits of searches, answered / charged", `${soak.credits.answeredSearchCredits} / ${searched}`],
    ["credits used, by subscription / by ledger", `${creditsUsed} / ${spent}`],
  ];
}

/** Returns the visitor's messages in the transcript. @param {Soak} soak @param {string} id @returns {Promise<string[]>} */
async function said(soak, id) {
  const { text } = await soak.client.read(`/v1/chat/${id}/events?live=false`);
  return [...text.matchAll(/event: message\ndata: (.*)\n/g)].flatMap(([, data = "{}"]) => {
    const { role, content } = JSON.parse(data);
    return role === "user" ? [content] : [];
  });
}

/** @param {Soak} soak @param {{ readonly id: string, readonly turns: readonly { readonly message: string }[] }} conversation */
async function compareMessages(soak, { id, turns }) {
  const [is, expected] = [await said(soak, id), turns.map(({ message }) => message)];
  if (JSON.stringify(is) !== JSON.stringify(expected)) {
    soak.fault(`session ${id} holds ${JSON.stringify(is)} instead of ${JSON.stringify(expected)}`);
  }
}

/** @param {Soak} soak @param {Conversation} conversation */
async function compareReplay(soak, { id, turns, persona }) {
  const last = turns.at(-1);
  if (last === undefined) return;
  const again = await say(soak, persona, last);
  if (again.text !== last.text)
    soak.fault(`session ${id}: the repeated last turn differs from its response: ${again.status} ${again.text}`);
}
