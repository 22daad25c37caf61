import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { LiveClient } from "../lib/live-client.js";

/** @import { Named } from "./conversations.js" */
/** @import { Persona } from "./model.js" */
/** @import { Soak } from "./soak.js" */
/** @typedef {{ message: string, key: string, text: string }} LiveTurn */
/** @typedef {Named & { readonly persona: Persona, readonly turns: LiveTurn[] }} LiveConversation */

const mostTurns = 4;
const patienceMs = 600_000;

/**
 * Sends a message through a WebSocket, in a new or an earlier conversation. After any failure, the message is sent again with its `client_id`.
 * @param {Soak} soak
 */
export async function talkLive(soak) {
  const open = soak.liveConversations.filter(({ id, turns }) => turns.length < mostTurns && !soak.model.locked.has(id));
  const known = open.length > 0 && soak.random() < 0.6 ? soak.pick(open) : null;
  /** @type {LiveConversation} */
  const conversation = known ?? { id: "", visitor: "", persona: soak.pick(soak.model.personas), turns: [] };
  if (known !== null && !soak.lock(known.id)) return false;
  soak.spoken += 1;
  const turn = { message: `Do you have a lantern? I ask for number ${soak.spoken}.`, key: randomUUID(), text: "" };
  try {
    turn.text = await sayUntilDone(soak, conversation, turn);
    conversation.turns.push(turn);
    if (known === null) soak.liveConversations.push(conversation);
    soak.credits.session(conversation.id).acknowledged += 1;
  } finally {
    if (known !== null) soak.unlock(known.id);
  }
  return true;
}

/** @param {Soak} soak @param {LiveConversation} conversation @param {LiveTurn} turn @returns {Promise<string>} the text of the reply */
export async function sayUntilDone(soak, conversation, turn) {
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await delay(100)) {
    await soak.server.up;
    /** @type {LiveClient | null} */
    let client = null;
    try {
      const { id, visitor } = conversation;
      client = await LiveClient.open(soak.server.url, conversation.persona.id, id === "" ? null : { id, visitor });
      Object.assign(conversation, { id: client.sessionId, visitor: client.visitor });
      const end = await client.end(client.say(turn.message, turn.key));
      const { code = "" } = end;
      if (end.type === "done") return client.texts(turn.key).reduce((text, { delta = "" }) => text + delta, "");
      if (!["session.turn_in_flight", "session.owned_by_live", "server.unavailable"].includes(code)) {
        throw new Error(`a live turn ended with ${JSON.stringify(end)}`, { cause: "fault" });
      }
    } catch (error) {
      if (error instanceof Error && error.cause === "fault") throw error;
      soak.client.lost += 1;
    } finally {
      client?.close();
    }
  }
  throw new Error(`a live turn got no response: ${turn.message}`);
}
