import { parseArgs } from "node:util";
import { ensureBuilt } from "../scripts/build.js";
import { short, spread } from "./lib/figures.js";
import { MeasuredProcess } from "./lib/processes.js";
import { grid } from "./lib/table.js";

// S5: the engine alone with many passages, compared with reading the same bytes. A million passages need about 3 GB of memory.

const { values } = parseArgs({ options: { sizes: { type: "string", default: "5200,100000,1000000" } } });
const say = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);
const times = (/** @type {number[]} */ of) => `${spread(of)} ms`;

await ensureBuilt();
/** Numbers of passages for which an expected result was not found. @type {string[]} */
const missed = [];
/** @type {string[][]} */
const columns = [];
for (const size of values.sizes.split(",")) {
  process.stderr.write(`${size} passages\n`);
  // Runs in its own process, which ends before the next process starts.
  const child = MeasuredProcess.ofBench("scale-process.js", { SIZE: size });
  const { seen, recalls, delays, fillMs, bytes, resident } = JSON.parse(await child.says(/result (\{.*\}) end/, 1_800_000));
  await child.stop();
  const least = Math.min(...seen.bound);
  const ratio = (/** @type {number[]} */ of) =>
    `${spread(of.map((ms, at) => ms / seen.bound[at]))} x; min / min ${short(Math.min(...of) / least)} x`;
  // Up to this size, recall must be exact.
  const wanted = Number(size) <= 100_000 ? 1 : 0.99;
  if (Math.min(recalls.all, recalls.filtered, recalls.few) < wanted - 1e-9) missed.push(size);
  columns.push([
    Number(size).toLocaleString("en-US"),
    times(seen.bound),
    times(seen.scan),
    ratio(seen.scan),
    times(seen.search),
    ratio(seen.search),
    times(seen.fused),
    times(seen.filtered),
    times(seen.few),
    recalls.all.toFixed(3),
    recalls.filtered.toFixed(3),
    recalls.few.toFixed(3),
    delays.map((/** @type {number} */ ms) => short(ms)).join(", "),
    short(Number(size) / (fillMs / 1_000)),
    `${short(bytes / Number(size))}, ${short(resident / 2 ** 20)}`,
  ]);
}
const headings = [
  "passages of 384 numbers",
  "bound: reading the int8 bytes once",
  "scan, one thread",
  "S5 scan / bound",
  "search by vectors only, as in the service",
  "the same / bound",
  "search by words and vectors",
  "search by vectors, with a filter that 2 % of passages match",
  "search by vectors, one segment of 500",
  "recall@10 against f32",
  "recall@10 with the filter",
  "recall@10 in the segment",
  "event loop delay, ms: p50, p99, max",
  "documents added per second",
  "bytes per passage; MB resident (including the benchmark)",
];
say("Median (minimum-maximum).\n");
say(grid(headings.map((heading, line) => [heading, ...columns.map((column) => column[line] ?? "")])));
if (missed.length > 0) {
  say(`\nThe recall is too low at ${missed.join(", ")} passages.`);
  process.exitCode = 1;
}
