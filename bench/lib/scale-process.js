import { monitorEventLoopDelay } from "node:perf_hooks";
import { recall } from "./brute-force.js";
import { createEngine, engineDocument, tenNearest, vectorQuery } from "./engine.js";
import { madeVectors } from "./made-vectors.js";
import { memoryBound } from "./memory-bound.js";
import { seededRandom } from "./random.js";

// Measures the engine alone with a given number of passages, prints the results as JSON and exits.

const dimensions = 384;
const questions = 20;
const rounds = 7;
/** Number of passages in the small segment. */
const few = 500;
/** One in this many passages matches the filter. */
const chosen = 50;
/** Minimum number of rows at which the service scans outside the event loop. */
const besideFrom = 20_000;
const size = Number(process.env["SIZE"]);

const vocabulary = words(20_000);
const random = seededRandom(7);
/** Words with a realistic distribution: the first words are frequent, and the last words are very rare. */
const word = () => vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? "";
const nextQuestion = madeVectors(dimensions, 3);
const vectors = Array.from({ length: questions }, nextQuestion);
const texts = vectors.map(() => `${word()} ${word()} ${word()}`);
/** Similarity of every query to every passage. */
const exact = vectors.map(() => new Float32Array(size));

const scans = { ms: 0 };
const background = { fromRows: besideFrom };
const index = await createEngine(dimensions, { scans, background });
const nextVector = madeVectors(dimensions, 2);
let fillMs = 0;
for (let at = 0; at < size; at += 1) {
  const vector = nextVector();
  vectors.forEach((question, asked) => {
    const row = exact[asked];
    let sum = 0;
    for (let i = 0; i < dimensions; i += 1) sum += /** @type {number} */ (vector[i]) * /** @type {number} */ (question[i]);
    if (row !== undefined) row[at] = sum;
  });
  const text = Array.from({ length: 12 }, word).join(" ");
  const start = performance.now();
  index.upsert(engineDocument(at < few ? "few" : "many", String(at), [{ text, vector }], at % chosen));
  fillMs += performance.now() - start;
  // Handles messages from the parent process, and the parent's exit.
  if (at % 2_000 === 0) await new Promise((resolve) => setImmediate(resolve));
}
const both = ["many", "few"];
/** @param {number} asked @param {object} [more] */
const byVector = (asked, more = {}) => ({ ...vectorQuery(both, vectors[asked] ?? new Float32Array(dimensions)), ...more });
const filtered = { filter: { price: { lte: 0 } } };
const narrow = { filter: { segments: ["few"] } };

const recalls = { all: 0, filtered: 0, few: 0 };
for (let asked = 0; asked < questions; asked += 1) {
  const all = exact[asked] ?? new Float32Array();
  const of = async (/** @type {object} */ more, /** @type {(at: number) => boolean} */ isIn) => {
    const found = tenNearest(await index.search(byVector(asked, more))).map((id) => all[Number(id)] ?? 0);
    return (
      recall(
        found,
        all.filter((_, at) => isIn(at)),
        10,
      ) / questions
    );
  };
  recalls.all += await of({}, () => true);
  recalls.filtered += await of(filtered, (at) => at % chosen === 0);
  recalls.few += await of(narrow, (at) => at < few);
}

/** Returns the duration of a search and of its scan. @param {import("../../server/src/ports/retrieval-index.ts").RetrievalQuery} query */
async function timeOf(query) {
  scans.ms = 0;
  const start = performance.now();
  await index.search(query);
  return { ms: performance.now() - start, scanMs: scans.ms };
}

const bound = memoryBound(size * dimensions);
/** @type {Record<"bound" | "scan" | "search" | "fused" | "filtered" | "few", number[]>} */
const seen = { bound: [], scan: [], search: [], fused: [], filtered: [], few: [] };
for (let round = 0; round < rounds; round += 1) {
  for (let asked = 0; asked < questions; asked += 1) {
    bound();
    background.fromRows = Number.POSITIVE_INFINITY;
    const inThread = await timeOf(byVector(asked, { topK: 10, floor: 1 }));
    const bounds = [bound(), bound()];
    background.fromRows = besideFrom;
    const alone = await timeOf(byVector(asked, { topK: 10, floor: 1 }));
    const fused = await timeOf(byVector(asked, { topK: 10, text: texts[asked], floor: 1 }));
    const through = await timeOf(byVector(asked, { topK: 10, floor: 1, ...filtered }));
    const within = await timeOf(byVector(asked, { topK: 10, floor: 1, ...narrow }));
    // The first round warms up the JIT compiler.
    if (round === 0) continue;
    seen.bound.push(Math.min(...bounds));
    seen.scan.push(inThread.scanMs);
    seen.search.push(alone.ms);
    seen.fused.push(fused.ms);
    seen.filtered.push(through.ms);
    seen.few.push(within.ms);
  }
}

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
for (let at = 0; at < 100; at += 1) {
  await index.search(byVector(at % questions, { topK: 10, text: texts[at % questions], floor: 1 }));
  await new Promise((resolve) => setTimeout(resolve, 2));
}
delay.disable();
// The timer's own interval is not a delay.
const delays = [delay.percentile(50), delay.percentile(99), delay.max].map((ns) => Math.max(0, ns / 1e6 - 1));
process.stdout.write(
  `result ${JSON.stringify({ size, seen, recalls, delays, fillMs, bytes: index.stats().bytes, resident: process.memoryUsage.rss() })} end\n`,
);
process.exit(0);

/** @param {number} count @returns {string[]} */
function words(count) {
  const letters = "bdfgklmnprstvz";
  const vowels = "aeiou";
  return Array.from({ length: count }, (_, at) => {
    let text = "";
    for (let left = at + 500; left > 0; left = Math.floor(left / 70))
      text += (letters[(left % 70) % 14] ?? "") + (vowels[Math.floor((left % 70) / 14)] ?? "");
    return text;
  });
}
