import { fork, type ChildProcess } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { randomNumbers } from "../../src/engines/retrieval/testing/random.ts";
import { Api } from "../support/api.ts";
import { frameSchemas } from "../../src/platform/endpoint/socket-frames.schema.ts";
import { liveFrames } from "../../src/live/live.schema.ts";
import { readOperations } from "../support/operations.ts";
import { openShop } from "../support/shop.ts";
import { Asks, type Ask } from "./asks.ts";
import { ownBodies, type Body } from "./bodies.ts";
import { openTarget, signIn } from "./callers.ts";
import { rawRequests } from "./raw-requests.ts";
import { answersIn, sendRaw } from "./raw-socket.ts";
import { heading, Tally } from "./report.ts";
import { Sender } from "./send.ts";
import { startBuiltService, type BuiltService } from "./service.ts";
import { attackSockets } from "./sockets.ts";
import { longTexts, naughtyTexts } from "./texts.ts";
import type { Schema } from "../support/wrong-input.ts";

// Collections that are not part of the project: JSONTestSuite and the Big List of Naughty Strings. Used if they are stored next to the
// project.
const collections = fileURLToPath(new URL("../../../../shared/data/bad-input/", import.meta.url));
const probe = fileURLToPath(new URL("../../../scripts/hostile-probe.js", import.meta.url));

const connections = 2;
const idleMs = 6_000;
/** Time limit, in milliseconds, for the response to a very long string, and for other requests during that time. */
const longTextMs = 1_000;
const mostShown = 8;
/** Maximum ratio of the median response time during the attack to that while idle. */
const mostOfMedian = 2;
const fewestTimes = 100;
const mostGrownBytes = 512 * 1_048_576;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** @returns the exit status: 0 if every response met the specification */
export async function attack(words: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...words],
    options: { seed: { type: "string", default: "1" }, only: { type: "string" }, slow: { type: "boolean", default: false } },
  });
  const service = await startBuiltService();
  let visitor: ChildProcess | undefined;
  try {
    const target = await openTarget(service);
    const operations = await readOperations(new Api(service.url));
    const quiet = await openQuietShop(service);
    visitor = fork(probe, [service.url, quiet]);
    await pause(1_500);
    await timesOf(visitor);
    await pause(idleMs);
    const idle = await timesOf(visitor);
    const memoryBefore = await residentBytes(service);

    const random = randomNumbers(Number(values.seed));
    const sender = new Sender(service.url, connections);
    const bodies = [...ownBodies, ...collectedBodies()];
    const texts = naughtyTexts(collectedTexts());
    say(`${operations.length} operations, ${bodies.length} bodies, ${texts.length} texts, seed ${values.seed}.\n\n${heading}`);
    const classes: Readonly<Record<string, (asks: Asks) => Iterable<Ask>>> = {
      callers: (asks) => asks.callers(),
      "bodies that are not JSON": (asks) => asks.bodies(bodies, 12),
      "wrong types": (asks) => asks.wrongTypes(),
      "broken forms": (asks) => asks.forms(),
      "naughty texts": (asks) => asks.texts(texts, 12),
      methods: (asks) => asks.methods(),
      headers: (asks) => asks.headers(),
    };
    const tallies: Tally[] = [];
    let { callers } = target;
    // Runs first, because the other classes delete objects to which some fields refer.
    if (values.only === undefined || values.only.includes("long texts")) {
      const tally = new Tally("long texts");
      tallies.push(tally);
      await sendLongTexts(service, new Asks(operations, { ...target, callers }, random), tally);
      await checkAlive(service, tally);
      say(tally.line());
      callers = await signIn(service, target.shop, callers);
    }
    for (const [name, asksOf] of Object.entries(classes)) {
      if (values.only !== undefined && !values.only.split(",").includes(name)) continue;
      const tally = new Tally(name);
      tallies.push(tally);
      await sendAll(sender, asksOf(new Asks(operations, { ...target, callers }, random)), tally);
      await checkAlive(service, tally);
      say(tally.line());
      callers = await signIn(service, target.shop, callers);
    }
    if (values.only === undefined || values.only.includes("raw")) {
      const tally = new Tally("raw connections");
      tallies.push(tally);
      await sendRawRequests(service, tally);
      await checkAlive(service, tally);
      say(tally.line());
    }
    if (values.only === undefined || values.only.includes("sockets")) {
      const tally = new Tally("sockets");
      tallies.push(tally);
      await attackSockets(
        service,
        target,
        { bodies: bodies.filter(({ bytes }) => bytes.length <= 65_536), schemas: socketFrames() },
        tally,
      );
      await checkAlive(service, tally);
      say(tally.line());
    }
    sender.close();
    if (values.slow) for (const { slowest } of tallies) for (const { what, ms } of slowest) say(`${Math.round(ms)} ms: ${what}`);
    const during = await timesOf(visitor);
    const tally = new Tally("the service");
    tallies.push(tally);
    judgeTimes(idle, during, tally);
    await judgeMemory(service, memoryBefore, tally);
    judgeLog(service, tally);
    return summary(tallies);
  } finally {
    visitor?.kill();
    await service.stop();
  }
}

/**
 * Creates a shop that is not attacked, for normal requests that must keep working.
 * @returns the id of its persona
 */
async function openQuietShop(service: BuiltService): Promise<string> {
  const shop = await openShop(service, service, "Quiet");
  await shop.load([{ id: "lamp", title: "Garden lamp", price: 10 }]);
  return shop.personaId;
}

function collectedBodies(): Body[] {
  if (!existsSync(collections)) return [];
  const isJson: Readonly<Record<string, boolean>> = { n: false };
  return readdirSync(`${collections}test_parsing`).map((name) => ({
    name,
    bytes: readFileSync(`${collections}test_parsing/${name}`),
    isJson: isJson[name[0] ?? ""] ?? null,
  }));
}

function collectedTexts(): string[] {
  return existsSync(collections) ? (JSON.parse(readFileSync(`${collections}blns.json`, "utf8")) as string[]) : [];
}

/** Returns the schemas of the frames that clients send in live sessions. */
function socketFrames(): Schema[] {
  return [...frameSchemas(liveFrames, "client").values()];
}

async function sendAll(sender: Sender, asks: Iterable<Ask>, tally: Tally): Promise<void> {
  const queue = asks[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let next = queue.next(); next.done !== true; next = queue.next()) {
        const { what, sent, expected } = next.value;
        tally.take(`${what} [${sent.method} ${sent.path.slice(0, 120)}]`, await sender.send(sent), expected);
      }
    }),
  );
}

/**
 * Sends very long strings one at a time, so that each is measured separately, and checks whether the service still responds to other
 * requests during that time.
 */
async function sendLongTexts(service: BuiltService, asks: Asks, tally: Tally): Promise<void> {
  const sender = new Sender(service.url, 1);
  const health = new Sender(service.url, 1);
  const ended = new AbortController();
  let current = "";
  const watching = (async () => {
    while (!ended.signal.aborted) {
      const during = current;
      const { status, ms } = await health.send({ method: "GET", path: "/healthz" });
      if (status !== 200 || ms > longTextMs) tally.fault(`GET /healthz during ${during}`, `${status} after ${Math.round(ms)} ms`);
      await pause(20);
    }
  })();
  for (const { what, sent, expected } of asks.longTexts(longTexts, longTextMs)) {
    current = what;
    tally.take(`${what} [${sent.method} ${sent.path.slice(0, 120)}]`, await sender.send(sent), expected);
  }
  ended.abort();
  await watching;
  sender.close();
  health.close();
}

async function sendRawRequests(service: BuiltService, tally: Tally): Promise<void> {
  const url = new URL(service.url);
  const hidden = "/version";
  const all = rawRequests(url.host, service.key, hidden);
  const one = async (raw: (typeof all)[number]): Promise<void> => {
    const { wire, ms, isHanging } = await sendRaw(url, raw);
    if (isHanging) tally.fault(raw.name, "no response, and the connection was not closed");
    const answers = answersIn(wire, ms);
    // An incomplete request that is cut off need not be reported.
    for (const answer of answers) tally.take(raw.name, answer);
    if (answers.length > raw.most) tally.fault(raw.name, `${answers.length} responses to ${raw.most} request(s)`);
    // Start of the hidden path's response; the documentation quotes the same JSON as an example.
    if (wire.includes('\r\n\r\n{"name":"parlance"')) tally.fault(raw.name, "executed the smuggled request");
  };
  await Promise.all(all.filter(({ isHalf }) => isHalf === true).map(one));
  for (const raw of all.filter(({ isHalf }) => isHalf !== true)) await one(raw);
}

async function checkAlive(service: BuiltService, tally: Tally): Promise<void> {
  if (service.hasEnded()) throw new Error(`the service has exited:\n${service.output().slice(-3_000)}`);
  const { status, text } = await new Api(service.url).call("GET", "/readyz");
  if (status !== 200) tally.fault("GET /readyz", text);
}

/** Returns the response times, in milliseconds, of the normal requests made since the last call. */
function timesOf(visitor: ChildProcess): Promise<{ readonly times: readonly number[]; readonly failures: number }> {
  return new Promise((resolve) => {
    visitor.once("message", (message) => resolve(message as { times: number[]; failures: number }));
    visitor.send("times");
  });
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

type Times = Awaited<ReturnType<typeof timesOf>>;

function judgeTimes(idle: Times, during: Times, tally: Tally): void {
  const of = ({ times }: Times): string =>
    `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms of ${times.length}`;
  const ratio = quantile(during.times, 0.5) / quantile(idle.times, 0.5);
  say(`\nA normal search, idle: ${of(idle)}; during the attack: ${of(during)}; ratio of medians ${ratio.toFixed(2)}.`);
  if (idle.failures + during.failures > 0) tally.fault("a normal search", `${idle.failures + during.failures} failed`);
  // Short phases of the run are skipped, because they have too few samples.
  if (during.times.length >= fewestTimes && !(ratio <= mostOfMedian))
    tally.fault("a normal search", `took ${ratio.toFixed(2)} times as long during the attack`);
}

async function residentBytes({ url }: BuiltService): Promise<number> {
  const { text } = await new Api(url).call("GET", "/metrics");
  return Number(/^parlance_process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? Number.NaN);
}

async function judgeMemory(service: BuiltService, before: number, tally: Tally): Promise<void> {
  const after = await residentBytes(service);
  const mega = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`;
  say(`Resident memory: ${mega(before)} before, ${mega(after)} after.`);
  if (after - before > mostGrownBytes) tally.fault("memory", `grew from ${mega(before)} to ${mega(after)}`);
}

/** Reports unexpected entries in the log, which is at the `warn` level: errors and runtime warnings. */
function judgeLog(service: BuiltService, tally: Tally): void {
  const lines = service.output().split("\n");
  const bad = lines.filter((line) => /"level":(50|60)|"level":"(error|fatal)"|unhandled|uncaught|Warning:/i.test(line));
  for (const line of new Set(bad.map((text) => text.slice(0, 400)))) tally.fault("the log", line);
}

function summary(tallies: readonly Tally[]): number {
  const asked = tallies.reduce((sum, { requests }) => sum + requests, 0);
  const faults = tallies.flatMap(({ name, faults: own }) => own.map((fault) => `${name}: ${fault}`));
  for (const tally of tallies) for (const fault of tally.faults.slice(0, mostShown)) say(`FAULT ${tally.name}: ${fault}`);
  if (faults.length > tallies.reduce((sum, tally) => sum + Math.min(mostShown, tally.faults.length), 0)) say("...");
  say(`\n${asked} requests, ${faults.length} faults.`);
  return faults.length === 0 ? 0 : 1;
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
