import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

/** @import { SoakServer } from "../soak/server.js" */
/** @import { CreditAccount } from "./credit-account.js" */

const questions = ["What does the lantern cost?", "Which kettle is the cheapest?", "Do you have blankets?", "Is the hammock in stock?"];

/** @param {string} text a problem response, or the data of an error event */
const isUsedUp = (text) => text.includes('"limits.quota_exceeded"');

/** A caller that searches and chats, one call after the other, and records the responses. */
export class ChargedCaller {
  /**
   * @param {SoakServer} server @param {CreditAccount} account @param {string} personaId @param {() => number} random
   * @param {{ searchFast: number, searchSmart: number, chatTurn: number }} prices
   */
  constructor(server, account, personaId, random, prices) {
    this.server = server;
    this.account = account;
    this.personaId = personaId;
    this.random = random;
    this.prices = prices;
    /** The conversation to continue. @type {string | undefined} */
    this.sessionId = undefined;
  }

  /** @param {readonly string[]} texts */
  pick(texts) {
    return texts[Math.floor(this.random() * texts.length)] ?? "";
  }

  async call() {
    const way = this.random();
    if (way < 0.35) await this.search("fast");
    else if (way < 0.55) await this.search("smart");
    else if (way < 0.8) await this.turn();
    else await this.repeatableTurn();
  }

  /** @param {string} path @param {object} body @param {Readonly<Record<string, string>>} [headers] */
  async post(path, body, headers = {}) {
    await this.server.up;
    return fetch(this.server.url + path, {
      method: "POST",
      headers: { "x-persona-id": this.personaId, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  }

  /** The exit of the server is detected shortly after its connections are lost. */
  async afterLoss() {
    await delay(50);
    await this.server.up;
  }

  /** @param {"fast" | "smart"} mode */
  async search(mode) {
    const price = mode === "fast" ? this.prices.searchFast : this.prices.searchSmart;
    try {
      const response = await this.post("/v1/search", { query: this.pick(questions), mode });
      const text = await response.text();
      const told = Number(response.headers.get("x-credits-charged"));
      if (response.status === 402 && isUsedUp(text)) this.account.refused(price);
      else if (response.status !== 200 || told !== price)
        this.account.faults.push(`a search returned ${response.status} (${told}) ${text}`);
      else this.account.searches.push({ at: performance.now(), credits: told });
    } catch {
      this.account.lostSearchCredits += price;
      await this.afterLoss();
    }
  }

  /**
   * @param {object} body @param {Readonly<Record<string, string>>} [headers]
   * @returns {Promise<{ text: string, sessionId: string | undefined, done: boolean, refused: boolean, status: number, replayed: boolean }>}
   * the part that was received
   */
  async read(body, headers) {
    let text = "";
    let status = 0;
    let replayed = false;
    try {
      const response = await this.post("/v1/chat", body, headers);
      status = response.status;
      replayed = response.headers.get("idempotent-replayed") === "true";
      const decoder = new TextDecoder();
      for await (const bytes of response.body ?? []) text += decoder.decode(bytes, { stream: true });
    } catch {
      // Keeps everything received so far.
    }
    const done = /event: done\ndata: (.*)\n/.exec(text)?.[1];
    if (done !== undefined && JSON.parse(done).credits_charged !== this.prices.chatTurn)
      this.account.faults.push(`a turn reported ${done}`);
    const error = /event: error\ndata: (.*)\n/.exec(text)?.[1];
    const refused = isUsedUp(status === 429 ? text : (error ?? ""));
    return { text, status, replayed, refused, sessionId: /"session_id":"([^"]+)"/.exec(text)?.[1], done: done !== undefined };
  }

  /** Sends a turn without retrying it; half of these turns continue the conversation. */
  async turn() {
    const continues = this.sessionId !== undefined && this.random() < 0.5;
    const asked = continues ? this.sessionId : undefined;
    const { text, sessionId, done, refused, status } = await this.read({
      message: this.pick(questions),
      ...(asked === undefined ? {} : { session_id: asked }),
    });
    if (done && sessionId !== undefined) {
      this.account.session(sessionId).acknowledged += 1;
      this.sessionId = sessionId;
      return;
    }
    if (refused) return this.refusedTurn(status, sessionId);
    this.sessionId = undefined;
    // A session whose turn was interrupted by a kill becomes available again once its lease has expired or the server has restarted; a new
    // session has no lease.
    if (status >= 400) this.account.faults.push(`a turn returned ${status} ${text}`);
    this.account.lostTurn(sessionId ?? asked);
    await this.afterLoss();
  }

  /**
   * Records a turn that was rejected, either before its stream started or at its end, and was not stored.
   * @param {number} status @param {string | undefined} sessionId
   */
  refusedTurn(status, sessionId) {
    this.account.refused(this.prices.chatTurn);
    if (status === 200) this.account.refusedAtEnd += 1;
    if (sessionId !== undefined) this.account.session(sessionId);
  }

  /** Sends a turn until it gets a response, and sometimes sends it again afterward; the turn must be charged only once. */
  async repeatableTurn() {
    const body = { message: this.pick(questions) };
    const headers = { "idempotency-key": randomUUID() };
    /** Sessions of attempts with an interrupted response. @type {Set<string>} */
    const tried = new Set();
    for (;;) {
      const { text, sessionId, done, refused, status, replayed } = await this.read(body, headers);
      if (done && sessionId !== undefined) {
        this.account.session(sessionId).acknowledged += 1;
        if (replayed) this.account.replays += 1;
        for (const id of tried) if (id !== sessionId) this.account.session(id);
        if (this.random() < 0.3) await this.again(body, headers, text);
        return;
      }
      if (refused) {
        for (const id of tried) this.account.session(id);
        return this.refusedTurn(status, sessionId);
      }
      // The first attempt is still considered running.
      if (status === 409) {
        await delay(200);
        continue;
      }
      if (status >= 400) {
        this.account.faults.push(`a repeatable turn returned ${status} ${text}`);
        return;
      }
      if (sessionId !== undefined) tried.add(sessionId);
      await this.afterLoss();
    }
  }

  /** @param {object} body @param {Readonly<Record<string, string>>} headers @param {string} before */
  async again(body, headers, before) {
    const { text, done, refused, replayed } = await this.read(body, headers);
    if (refused) this.account.faults.push("a repeated request was rejected for lack of credits");
    if (!done) return this.afterLoss();
    this.account.replays += 1;
    if (!replayed || text !== before) this.account.faults.push("a repeated request got a different response");
  }
}
