import { setTimeout as delay } from "node:timers/promises";
import { quantile } from "../lib/figures.js";
import { seededRandom } from "../lib/random.js";
import { CreditAccount } from "../lib/credit-account.js";
import { Client } from "./client.js";
import { compareAll, describePending, pendingDocuments } from "./compare.js";
import { compareConversations, talk } from "./conversations.js";
import { talkLive } from "./live-conversations.js";
import { Model, Persona } from "./model.js";
import { activate, search, searchById } from "./persona-operations.js";
import { connectSite, removeBySite, writeBySite } from "./site-operations.js";
import { createSource, moveSource, renameSource, replaceSource, switchSource } from "./source-operations.js";
import {
  moveDocuments,
  processOwn,
  putOwnBatch,
  putOwnDocument,
  removeDocuments,
  removeOwnDocuments,
  reprocess,
  reprocessSource,
  uploadFile,
  upsertProducts,
} from "./write-operations.js";

/** @import { SoakServer } from "./server.js" */
/** @import { Conversation } from "./conversations.js" */
/** @import { LiveConversation } from "./live-conversations.js" */
/**
 * `everyFormat`: uploads files of all formats, not only text files.
 * @typedef {{ operations: number, seed: number, kills: number, sources: number, everyFormat?: boolean, say?: (text: string) => void }}
 * SoakOptions
 */

const brands = 4;
const sites = 2;
const writers = 8;
const mostFaults = 200;
const turnPrice = 10;
const documentIds = /\b(?:SK\d+N\d+|OWN)-\d{4}\b/g;
/** Time limit after the last kill for every document to reach a final state. */
const mostSecondsToFinal = 60;
/** A kill occurs at a random time within this period after the server is ready, or within the first milliseconds of startup. */
const mostUpMs = 2_000;
const mostStartMs = 1_500;

/** Weights of the operations. @type {readonly (readonly [name: string, weight: number, operation: (soak: Soak) => Promise<boolean>])[]} */
const operations = [
  ["products written", 34, upsertProducts],
  ["files uploaded", 8, uploadFile],
  ["account documents written", 6, putOwnDocument],
  ["account documents staged", 4, putOwnBatch],
  ["staged documents processed", 1, processOwn],
  ["activations changed", 5, activate],
  ["documents deleted", 6, removeDocuments],
  ["account documents deleted", 3, removeOwnDocuments],
  ["documents moved to another source", 2, moveDocuments],
  ["documents reprocessed", 2, reprocess],
  ["sources reprocessed", 0.3, reprocessSource],
  ["sources switched", 3, switchSource],
  ["sources moved", 2, moveSource],
  ["sources renamed", 2, renameSource],
  ["sources deleted and recreated", 1, replaceSource],
  ["searches", 15, search],
  ["searches by id", 10, searchById],
  ["chat turns", 3, talk],
  ["live turns", 3, talkLive],
  ["products written by sites", 5, writeBySite],
  ["products deleted by sites", 2, removeBySite],
];

export class Soak {
  /** @param {SoakServer} server @param {{ key: string, email: string, password: string }} account @param {SoakOptions} options */
  constructor(server, account, options) {
    this.server = server;
    this.options = options;
    this.random = seededRandom(options.seed);
    this.model = new Model();
    /** @type {string[]} */
    this.faults = [];
    this.client = new Client(server, account, (text) => this.fault(text));
    this.credits = new CreditAccount(Number.POSITIVE_INFINITY, turnPrice, 0);
    this.client.credits = this.credits;
    /** @type {Conversation[]} */
    this.conversations = [];
    /** @type {LiveConversation[]} */
    this.liveConversations = [];
    this.spoken = 0;
    /** @type {Map<string, number>} */
    this.counts = new Map(operations.map(([name]) => [name, 0]));
    // Makes updates and deletions as frequent as creations.
    this.documents = Math.min(150, Math.max(20, Math.round(options.operations / 60)));
    this.files = Math.max(6, Math.round(this.documents / 4));
    this.say = options.say ?? (() => undefined);
  }

  /** @param {string} text */
  fault(text) {
    this.faults.push(text);
    this.say(`FAULT ${text.slice(0, 1_000)}`);
    for (const id of new Set(text.match(documentIds))) {
      const doc = this.model.docs.get(id);
      if (doc !== undefined) this.say(`  ${id} in ${doc.place.name}: ${doc.events.join("; ")}`);
    }
    if (this.faults.length >= mostFaults) throw new Error(`stopped after ${mostFaults} faults`);
  }

  /** @param {number} below */
  int(below) {
    return Math.floor(this.random() * below);
  }

  /** @template T @param {readonly T[]} list @returns {T} */
  pick(list) {
    const picked = list[this.int(list.length)];
    if (picked === undefined) throw new Error("no element to choose from");
    return picked;
  }

  /** @param {string} name @returns {boolean} false if another writer has locked the name */
  lock(name) {
    if (this.model.locked.has(name)) return false;
    this.model.locked.add(name);
    return true;
  }

  /** @param {string} name */
  unlock(name) {
    this.model.locked.delete(name);
  }

  /** @param {"catalog" | "files"} type */
  somePlace(type) {
    const places = this.model.sources.filter((place) => place.type === type && !place.gone);
    return places.length === 0 ? null : this.pick(places);
  }

  /** Creates brands, personas and sources before the first kill. */
  async setUp() {
    const { client, model } = this;
    const create = async (/** @type {string} */ path, /** @type {object} */ body) => {
      const answer = await client.send("POST", path, body);
      if (answer?.status !== 201) throw new Error(`POST ${path}: ${answer?.text}`);
      return answer.body.id;
    };
    for (let brand = 0; brand < brands; brand += 1) {
      model.brandIds.push(await create("/v1/brands", { display_name: `Brand ${brand}`, audience_languages: ["en"] }));
      const persona = new Persona(brand);
      persona.id = await create("/api/personas", { name: `Guide ${brand}`, brand_id: model.brandIds[brand] });
      model.personas.push(persona);
    }
    Object.assign(model.library, { name: "library", prefix: "OWN" });
    for (let slot = 0; slot < this.options.sources; slot += 1) {
      const type = slot % 10 < 7 ? "catalog" : "files";
      await createSource(this, slot, type, `${type} ${slot}`);
    }
    for (let brand = 0; brand < sites; brand += 1) await connectSite(this, brand);
  }

  async run() {
    const kills = this.#killTimes();
    let begun = 0;
    /** @type {Promise<void>} */
    let killing = Promise.resolve();
    const total = this.options.operations;
    const writer = async () => {
      while (begun < total) {
        begun += 1;
        if (begun % Math.ceil(total / 10) === 0) this.say(`${begun} of ${total} operations, ${this.faults.length} faults`);
        if (kills.has(begun)) killing = killing.then(() => this.#kill());
        await this.#operate();
      }
    };
    await Promise.all(Array.from({ length: writers }, writer));
    await killing;
  }

  /**
   * Kills the server under continuous load at random moments, including during startup, until the requested number of kills is reached.
   * @returns {Promise<number>} seconds from the last kill until every document had a final state
   */
  async storm() {
    let isOver = false;
    const writer = async () => {
      while (!isOver) await this.#operate();
    };
    const writing = Promise.all(Array.from({ length: writers }, writer));
    const killing = this.#killAllTheTime().finally(() => (isOver = true));
    await Promise.all([writing, killing]);
    for (;;) {
      const seconds = (performance.now() - this.server.killedAt) / 1_000;
      if ((await pendingDocuments(this)) === 0) return seconds;
      if (seconds > mostSecondsToFinal) {
        this.fault(`not every document is final ${mostSecondsToFinal} s after the last kill: ${await describePending(this)}`);
        return seconds;
      }
      await delay(200);
    }
  }

  async #killAllTheTime() {
    const { kills } = this.options;
    for (let said = 0; this.server.starts - 1 < kills;) {
      const left = kills - (this.server.starts - 1);
      // Every fourth kill is followed by one or two kills during startup.
      const early = Array.from({ length: this.random() < 0.25 ? Math.min(left - 1, 1 + this.int(2)) : 0 }, () => this.int(mostStartMs));
      await this.server.ready;
      await delay(this.int(mostUpMs));
      this.credits.kills.push(performance.now());
      await this.server.killAndStart(early);
      if (this.server.starts - 1 < said + 20) continue;
      said = this.server.starts - 1;
      this.say(`${said} kills, ${[...this.counts.values()].reduce((sum, count) => sum + count)} operations, ${this.faults.length} faults`);
    }
  }

  async #operate() {
    for (;;) {
      const [name, , operation] = this.#choose();
      if (!(await operation(this))) continue;
      this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
      return;
    }
  }

  #choose() {
    let left = this.random() * operations.reduce((sum, [, weight]) => sum + weight, 0);
    const chosen = operations.find(([, weight]) => (left -= weight) < 0) ?? operations[0];
    if (chosen === undefined) throw new Error("there is no operation");
    return chosen;
  }

  /** Distributes the kills over the run. @returns {Set<number>} */
  #killTimes() {
    const part = this.options.operations / (this.options.kills + 1);
    return new Set(Array.from({ length: this.options.kills }, (_, at) => Math.round((at + 0.6 + 0.8 * this.random()) * part)));
  }

  async #kill() {
    await delay(this.int(300));
    this.credits.kills.push(performance.now());
    await this.server.killAndStart();
    this.say(`killed and started, ${this.client.lost} responses lost so far`);
  }
}

/** @typedef {{ faults: string[], figures: [string, string][] }} Outcome */

/**
 * Runs the soak test on a new installation with a started server, and stops the server at the end.
 * @param {SoakServer} server @param {{ key: string, email: string, password: string }} account @param {SoakOptions} options
 * @returns {Promise<Outcome>}
 */
export async function runSoak(server, account, options) {
  const soak = new Soak(server, account, options);
  const began = performance.now();
  await soak.setUp();
  await soak.run();
  return compared(soak, began, []);
}

const quietRestarts = 10;

/**
 * Runs the soak test with consecutive kills and measures the restarts.
 * @param {SoakServer} server @param {{ key: string, email: string, password: string }} account @param {Omit<SoakOptions, "operations">}
 * options
 * @returns {Promise<Outcome>}
 */
export async function runKills(server, account, options) {
  const soak = new Soak(server, account, { ...options, operations: 6_000, everyFormat: true });
  const began = performance.now();
  await soak.setUp();
  await server.ready;
  server.readyTimes = [];
  const finalSeconds = await soak.storm();
  const [median, slow] = [quantile(server.readyTimes, 0.5), quantile(server.readyTimes, 0.95)];
  const restarts = server.readyTimes.splice(0).length;
  const stormKills = server.starts - 1;
  for (let at = 0; at < quietRestarts; at += 1) {
    await server.killAndStart();
    await server.ready;
  }
  const quiet = quantile(server.readyTimes, 0.5);
  return compared(soak, began, [
    ["kills at random moments, of these during startup", `${stormKills}, ${stormKills - restarts}`],
    ["last kill to every document final", `${finalSeconds.toFixed(1)} s`],
    ["start to /readyz after a kill under load, p50, p95", `${Math.round(median)}, ${Math.round(slow)} ms`],
    ["the same without load, p50", `${Math.round(quiet)} ms; p95 under load / this ${(slow / quiet).toFixed(2)}`],
  ]);
}

/**
 * @param {Soak} soak @param {number} began @param {readonly [string, string][]} more additional rows of the report @returns
 * {Promise<Outcome>}
 */
async function compared(soak, began, more) {
  const { server } = soak;
  const ran = performance.now();
  const figures = [...(await compareAll(soak)), ...(await compareConversations(soak))];
  const stopped = await server.stop();
  if (stopped.status !== 0) soak.fault(`the service ended with status ${stopped.status}`);
  const doctor = await server.doctor();
  if (doctor.status !== 0) soak.fault(`doctor --integrity: status ${doctor.status}\n${doctor.output}`);
  const seconds = (/** @type {number} */ ms) => `${Math.round(ms / 1_000)} s`;
  return {
    faults: soak.faults,
    figures: [
      ...[...soak.counts].map(([name, count]) => /** @type {[string, string]} */ ([name, String(count)])),
      ["kills", String(server.starts - 1)],
      ["responses lost in kills", String(soak.client.lost)],
      ["waits for a running job", String(soak.client.busy)],
      ...more,
      ...figures,
      ["doctor --integrity", doctor.status === 0 ? "no fault" : "FAULTS"],
      ["time, operations and comparison", `${seconds(ran - began)}, ${seconds(performance.now() - ran)}`],
      ["faults", String(soak.faults.length)],
    ],
  };
}
