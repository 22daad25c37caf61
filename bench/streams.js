import { median, quantile, short } from "./lib/figures.js";
import { MeasuredProcess } from "./lib/processes.js";

/** @import { Bench } from "./lib/bench.js" */
/** @import { Row } from "./lib/table.js" */

const open = 5_000;
const longTranscript = 5_000;
const slow = 500;

/**
 * S12 and T4: idle streams, clients that do not read, and many concurrent turns and listeners. Every byte is checked.
 * @param {Bench} bench @param {{ turns: number, listeners: number }} size
 * @returns {Promise<Row[]>}
 */
export async function measureStreams({ service, set }, { turns, listeners }) {
  // Starts a new process.
  const raw = MeasuredProcess.ofBench("raw-server.js");
  const reader = MeasuredProcess.ofBench("stream-process.js");
  await reader.says(/(ready) now/);
  /** @param {Record<string, unknown>} order */
  const run = async (order) => {
    const { result, error } = await reader.ask(order);
    if (error !== undefined) throw new Error(error);
    return result;
  };
  /**
   * Measures the memory of each additional stream: some streams are opened first, so that startup memory is excluded.
   * @param {MeasuredProcess} server @param {object} order
   */
  const memoryOf = async (server, order) => {
    await run({ ...order, kind: "open", count: 2_000 });
    const before = await server.memory();
    await run({ ...order, kind: "open", count: open });
    const after = await server.memory();
    await run({ kind: "close" });
    return { resident: (after.rss - before.rss) / open / 1_024, heap: (after.heapUsed - before.heapUsed) / open / 1_024 };
  };
  try {
    const bodies = set.queries.slice(0, 50).map((query) => ({ message: `Do you have ${query}?`, persona_id: service.personaId }));
    const target = { url: service.url, headers: service.headers };
    const session = await service.conversation(bodies[0] ?? {});

    const plain = await memoryOf(raw, {
      url: `http://127.0.0.1:${await raw.says(/listening on (\d+)/)}/idle`,
      headers: {},
      readsUntil: "retry",
    });
    const idle = await memoryOf(service.process, {
      url: `${service.url}/v1/chat/${session}/events`,
      headers: service.headers,
      readsUntil: "caught_up",
    });

    const { points, firstMs, wallMs } = await run({ kind: "talk", ...target, turns, listeners, cuts: 40, bodies });

    await service.lengthen(session, longTranscript, bodies[0] ?? {});
    const before = await service.process.memory();
    await run({
      kind: "open",
      url: `${service.url}/v1/chat/${session}/events`,
      headers: service.headers,
      count: slow,
      readsUntil: null,
    });
    let most = 0;
    for (let looks = 0; looks < 50; looks += 1) {
      most = Math.max(most, await service.process.residentBytes());
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const held = await service.process.memory();
    await run({ kind: "close" });
    const behind = (held.heapUsed + held.external - before.heapUsed - before.external) / slow / 1_024;
    // The service's startup memory hides the memory of its streams, so the overhead of a bare server is added to the service's heap
    // instead.
    const taken = idle.heap + plain.resident - plain.heap;
    const ratio = taken / plain.resident;
    return [
      {
        goal: "S12",
        what: `memory of an idle event stream / raw's, ${short(open)} open`,
        figure: `${short(ratio)} x`,
        wanted: "1.5 x",
        met: ratio <= 1.5,
        beside: `${short(taken)} kB, raw ${short(plain.resident)} kB; of that in the heap ${short(idle.heap)} kB, raw ${short(plain.heap)} kB`,
      },
      {
        goal: "S12",
        what: `memory of a listener that does not read, ${short(slow)} on ${short(longTranscript)} events`,
        figure: `${short(behind)} kB`,
        wanted: "100 kB",
        met: behind <= 100,
        beside: `resident at most ${short((most - before.rss) / 1_048_576)} MB more for all of them`,
      },
      {
        goal: "T4",
        what: `${short(turns)} turns and ${short(listeners)} listeners at once: first event, p99`,
        figure: `${short(quantile(firstMs, 0.99))} ms`,
        wanted: "1,000 ms",
        met: quantile(firstMs, 0.99) <= 1_000,
        beside: `median ${short(median(firstMs))} ms; ${short(turns / (wallMs / 1_000))} turns a second; streams, transcripts and ${short(points)} cut points checked`,
      },
    ];
  } finally {
    await reader.stop();
    await raw.stop();
  }
}
