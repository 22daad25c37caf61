import { setTimeout as delay } from "node:timers/promises";

/** @import { CreditAccount } from "../lib/credit-account.js" */
/** @import { SoakServer } from "./server.js" */
/** @typedef {{ status: number, body: any, text: string }} Answer */

const busyCodes = new Set(["knowledge.removal_busy", "brand.removal_busy"]);
const jobPatienceMs = 120_000;
const searchPrice = 1;

/** Calls the service as the account and as visitors of its personas. */
export class Client {
  /**
   * @param {SoakServer} server
   * @param {{ key: string, email: string, password: string }} account
   * @param {(fault: string) => void} fault
   */
  constructor(server, account, fault) {
    this.server = server;
    this.account = account;
    this.fault = fault;
    this.token = "";
    this.lost = 0;
    this.busy = 0;
    /** Records the cost of searches. @type {CreditAccount | null} */
    this.credits = null;
  }

  /**
   * Sends one request.
   * @param {string} method @param {string} path @param {unknown} [body] JSON, or a form
   * @param {Readonly<Record<string, string>>} [headers] the account's key by default
   * @returns {Promise<Answer | null>} null if the response was lost: the request may or may not have taken effect
   */
  async send(method, path, body, headers = { "x-api-key": this.account.key }) {
    await this.server.up;
    const isForm = body instanceof FormData;
    try {
      const response = await fetch(this.server.url + path, {
        method,
        headers: { ...headers, ...(body === undefined || isForm ? {} : { "content-type": "application/json" }) },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.includes("json") === true;
      if (response.status === 503) return await this.#lose();
      if (response.status >= 500) this.fault(`${method} ${path}: ${response.status} ${text}`);
      return { status: response.status, body: isJson && text !== "" ? JSON.parse(text) : null, text };
    } catch {
      return await this.#lose();
    }
  }

  async #lose() {
    this.lost += 1;
    // The exit of the server is detected shortly after its connections are lost.
    await delay(50);
    await this.server.up;
    return null;
  }

  /**
   * Sends a request, and waits for the account's bulk job if there is one.
   * @param {Parameters<Client["send"]>} call
   * @returns {Promise<Answer | null>}
   */
  async sendWhenFree(...call) {
    for (;;) {
      const answer = await this.send(...call);
      if (answer?.status !== 409 || !busyCodes.has(answer.body?.code)) return answer;
      this.busy += 1;
      if (typeof answer.body.job_id !== "string") this.fault(`${call[0]} ${call[1]}: busy without a job_id: ${answer.text}`);
      await this.jobEnded(answer.body.job_id);
    }
  }

  /**
   * Runs a bulk job to completion.
   * @param {object} job @returns {Promise<Answer | null>} null if the response was lost; if the job was created, it has ended
   */
  async runJob(job) {
    const answer = await this.sendWhenFree("POST", "/api/knowledge/documents/bulk-jobs", job);
    if (answer?.status === 202) await this.jobEnded(answer.body.job_id);
    if (answer === null) await this.noJob();
    return answer;
  }

  /** Resolves when the account has no bulk job. */
  async noJob() {
    for (;;) {
      const { job } = await this.get("/api/knowledge/documents/bulk-jobs/active");
      if (job === null) return;
      await this.jobEnded(job.job_id);
    }
  }

  /** @param {string} jobId */
  async jobEnded(jobId) {
    let last = -1;
    for (const deadline = performance.now() + jobPatienceMs; ; await delay(15)) {
      const { status, body, text } = await this.read(`/v1/knowledge/jobs/${jobId}`);
      if (status !== 200) return this.fault(`job ${jobId}: ${status} ${text}`);
      if (body.processed < last || body.processed > body.total) this.fault(`job ${jobId} went from ${last} to ${text}`);
      last = body.processed;
      if (body.status === "completed") return;
      if (body.status === "failed" || body.status === "canceled") return this.fault(`job ${jobId} failed: ${text}`);
      if (performance.now() > deadline) return this.fault(`job ${jobId} does not end: ${text}`);
    }
  }

  /** Retries a read until it gets a response. @param {string} path @returns {Promise<Answer>} */
  async read(path) {
    for (;;) {
      const answer = await this.send("GET", path);
      if (answer !== null && answer.status < 500) return answer;
      await delay(50);
    }
  }

  /** Reads an object that must exist. @param {string} path @returns {Promise<any>} */
  async get(path) {
    const { status, body, text } = await this.read(path);
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${text}`);
    return body;
  }

  /** Returns all entries of a list, requested page by page. @param {string} path @returns {Promise<any[]>} */
  async all(path) {
    const items = [];
    const and = path.includes("?") ? "&" : "?";
    for (let cursor = ""; ;) {
      const page = await this.get(`${path}${and}limit=200${cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`}`);
      items.push(...page.items);
      cursor = page.next_cursor ?? "";
      if (cursor !== "") continue;
      if (items.length !== page.total_count) this.fault(`${path}: ${items.length} entries in pages, total_count ${page.total_count}`);
      return items;
    }
  }

  /** Sends a request as a signed-in user. @param {string} method @param {string} path @param {unknown} body */
  async sendAsUser(method, path, body) {
    const send = () => this.sendWhenFree(method, path, body, { authorization: `Bearer ${this.token}` });
    const answer = this.token === "" ? null : await send();
    if (this.token !== "" && answer?.status !== 401) return answer;
    const { email, password } = this.account;
    for (;;) {
      const login = await this.send("POST", "/api/auth/login", { email, password }, {});
      if (login === null) continue;
      if (login.status !== 200) throw new Error(`sign-in failed: ${login.text}`);
      this.token = login.body.access_token;
      return send();
    }
  }

  /** @param {string} personaId @param {string} query @param {number} top @returns {Promise<any[] | null>} hits */
  async search(personaId, query, top) {
    const answer = await this.send("POST", "/v1/search", { query, top_k: top }, { "x-persona-id": personaId });
    if (answer === null) {
      if (this.credits !== null) this.credits.lostSearchCredits += searchPrice;
      return null;
    }
    if (answer.status === 200) this.credits?.searches.push({ at: performance.now(), credits: searchPrice });
    if (answer.status === 200) return answer.body.results;
    this.fault(`search: ${answer.status} ${answer.text}`);
    return null;
  }
}
