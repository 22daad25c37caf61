import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { damaged } from "./damage.js";
import { DocumentBench, eachOf, pause } from "./document-bench.js";
import { quantile, short } from "./figures.js";
import { readers } from "./process-tree.js";
import { grid } from "./table.js";
import { uploadFile } from "./upload-file.js";

/** @import { BenchService } from "./service.js" */
/** @typedef {{ file: string, format: string, class: string }} Entry */

const atOnce = 8;
const patienceMs = 180_000;
const healthEveryMs = 250;
const slowestHealthMs = 2_000;
const knownReasons = ["encrypted", "damaged", "empty", "too_large", "extract_timeout"];

/**
 * Uploads damaged copies of files and reports the outcomes.
 * @param {{ folder: string, entries: readonly Entry[], count: number, seed: number, say: (text: string) => void }} options
 * @returns {Promise<boolean>} whether all outcomes are as expected
 */
export async function runMutants({ folder, entries, count, seed, say }) {
  const originals = entries
    .map((entry) => ({ entry, bytes: readFileSync(path.join(folder, entry.file)) }))
    .filter(({ bytes }) => bytes.length > 0);
  const bench = await DocumentBench.start();
  const health = new Health(bench.service);
  /** @type {Map<string, Map<string, number>>} outcomes by format */
  const table = new Map();
  /** @type {string[]} */
  const wrong = [];
  /** @type {{ name: string, seconds: number }[]} */
  const times = [];
  let accepted = 0;
  try {
    const { memory, seconds, latencies } = await bench.watched(() =>
      eachOf(Array(count).keys(), atOnce, async (at) => {
        const original = originals[at % originals.length];
        if (original === undefined) return;
        const number = seed * 1_000_003 + at;
        const { bytes, damage } = damaged(original.bytes, number);
        const name = `${number} ${damage} ${original.entry.file}`;
        const outcome = await settled(() =>
          uploadFile(bench.service, bench.source, { name: original.entry.file, bytes, id: `m${number}` }, { patienceMs, readText: false }),
        );
        const fault = faultOf(outcome);
        const row = table.get(original.entry.format) ?? new Map();
        table.set(original.entry.format, row);
        const word = outcome.state === "failed" ? outcome.code : outcome.state;
        row.set(word, (row.get(word) ?? 0) + 1);
        if (outcome.state !== "rejected") accepted += 1 + picturesOf(outcome.document);
        times.push({ name, seconds: outcome.seconds });
        if (fault !== null) wrong.push(`${keep(name, bytes)}: ${fault}`);
        if (times.length % 100 === 0) process.stderr.write(`${times.length} of ${count}\n`);
      }),
    );
    wrong.push(...(await health.stop()));
    const words = ["ready", "rejected", ...knownReasons];
    const others = [...new Set([...table.values()].flatMap((row) => [...row.keys()]))].filter((word) => !words.includes(word));
    const columns = [...words, ...others];
    say(
      grid([
        ["format", "mutants", ...columns],
        ...[...table].map(([format, row]) => [
          format,
          String([...row.values()].reduce((sum, each) => sum + each, 0)),
          ...columns.map((word) => String(row.get(word) ?? 0)),
        ]),
      ]),
    );
    const slowest = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, 5);
    say(
      `\n${count} mutants of seed ${seed}, ${atOnce} at a time, in ${short(seconds)} s; slowest: ${slowest.map((one) => `${one.name} ${short(one.seconds)} s`).join(", ")}.`,
    );
    say(
      `Peak memory: ${memory.treeMb} MB for the service with all its processes (${memory.parts}), ${memory.serverMb} MB for the server alone. Search p99 meanwhile ${short(quantile(latencies, 0.99))} ms, /healthz at most ${short(health.longest)} ms.`,
    );
    const blobs = blobsIn(path.join(bench.service.dataDir, "files"));
    if (blobs !== accepted) wrong.push(`${blobs} files are stored, but documents and their images have ${accepted}`);
    wrong.push(...(await bench.leftovers()));
    const { pid } = bench;
    await bench.stop();
    if (readers(pid).length > 0) wrong.push("child processes outlived the server");
    for (const line of wrong) say(`WRONG ${line}`);
    return wrong.length === 0;
  } finally {
    await health.stop();
    await bench.stop();
  }
}

/** @param {() => ReturnType<typeof uploadFile>} upload @returns {ReturnType<typeof uploadFile>} */
async function settled(upload) {
  try {
    return await upload();
  } catch (error) {
    return { state: "hung", status: 0, code: "", message: String(error), document: null, text: "", seconds: 0 };
  }
}

/** @param {Awaited<ReturnType<typeof uploadFile>>} outcome @returns {string | null} the fault, or null */
function faultOf({ state, status, code, message, seconds }) {
  if (state === "hung") return `is not final after ${short(seconds)} s ${message}`;
  if (state === "rejected") return status >= 400 && status < 500 && code !== "" ? null : `returned ${status} ${message}`;
  return state === "failed" && !knownReasons.includes(code) ? `failed with "${message}"` : null;
}

/** Counts the image files of a document, including thumbnails. @param {any} document */
function picturesOf(document) {
  const pictures = document?.image_library ?? [];
  return (
    2 *
    pictures.filter((/** @type {{ thumbnail_url?: string | null }} */ { thumbnail_url: thumbnail }) => (thumbnail ?? null) !== null).length
  );
}

/** Saves a file that caused a fault, for analysis. @param {string} name @param {Uint8Array} bytes */
function keep(name, bytes) {
  const folder = path.join(tmpdir(), "parlance-mutants");
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, name.replaceAll(" ", "_"));
  writeFileSync(file, bytes);
  return file;
}

/** @param {string} folder */
function blobsIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).filter(
    (entry) => entry.isFile() && /^[0-9a-f]{32}$/.test(entry.name),
  ).length;
}

/** Checks at intervals whether the service responds. */
class Health {
  /** @param {BenchService} service */
  constructor(service) {
    this.longest = 0;
    /** @type {string[]} */
    this.wrong = [];
    this.isDone = false;
    this.running = this.run(service);
  }

  /** @param {BenchService} service */
  async run(service) {
    while (!this.isDone) {
      const start = performance.now();
      try {
        const { status } = await fetch(`${service.url}/healthz`, { signal: AbortSignal.timeout(slowestHealthMs) });
        if (status !== 200) this.wrong.push(`/healthz answers ${status}`);
      } catch (error) {
        this.wrong.push(`/healthz does not respond: ${String(error)}`);
      }
      this.longest = Math.max(this.longest, performance.now() - start);
      await pause(healthEveryMs);
    }
    if (service.process.child.exitCode !== null) this.wrong.push(`the server has exited (${service.process.child.exitCode})`);
  }

  /** @returns {Promise<string[]>} distinct faults */
  async stop() {
    this.isDone = true;
    await this.running;
    return [...new Set(this.wrong)];
  }
}
