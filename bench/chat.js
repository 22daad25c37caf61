import { median, short, spread } from "./lib/figures.js";

/** @import { Bench } from "./lib/bench.js" */
/** @import { Row } from "./lib/table.js" */

const rounds = 5;
const turns = 100;
const rawTurns = 400;

/**
 * S10 and S11: chat turns with the built-in answer engine, each in its own session, with repeated questions.
 * @param {Bench} bench
 * @returns {Promise<Row[]>}
 */
export async function measureChat({ service, raw, load, set }) {
  const chat = { url: `${service.url}/v1/chat`, headers: service.headers };
  const bodies = set.queries
    .slice(0, turns)
    .map((query) => JSON.stringify({ message: `Do you have ${query}?`, persona_id: service.personaId }));
  const plain = { url: `${raw.url}stream`, headers: {}, bodies };
  // As many turns as requests to the bare server, so that both are JIT-compiled before the measurement.
  await load.streams({ ...chat, bodies, count: rawTurns, connections: 2 });
  await load.streams({ ...plain, count: rawTurns, connections: 2 });

  /**
   * @type {Record<"event" | "text" | "end" | "rawEvent" | "rawText" | "rawEnd" | "cpu" | "rawCpu" | "ratio" | "withDatabase", number[]>}
   */
  const seen = { event: [], text: [], end: [], rawEvent: [], rawText: [], rawEnd: [], cpu: [], rawCpu: [], ratio: [], withDatabase: [] };
  for (let round = 0; round < rounds; round += 1) {
    const rawRun = await raw.cpuOf(() => load.streams({ ...plain, count: rawTurns, connections: 1 }));
    const databaseBefore = service.process.childrenCpuMs();
    const run = await service.cpuOf(() => load.streams({ ...chat, bodies, count: turns, connections: 1 }));
    const database = service.process.childrenCpuMs() - databaseBefore;
    const [cpu, rawCpu] = [run.cpuMs / turns, rawRun.cpuMs / rawTurns];
    seen.cpu.push(cpu);
    seen.rawCpu.push(rawCpu);
    seen.ratio.push(cpu / rawCpu);
    seen.withDatabase.push((cpu + database / turns) / rawCpu);
    seen.event.push(median(run.result.turns.map((turn) => turn.firstEvent)));
    seen.text.push(median(run.result.turns.map((turn) => turn.firstText)));
    seen.end.push(median(run.result.turns.map((turn) => turn.end)));
    seen.rawEvent.push(median(rawRun.result.turns.map((turn) => turn.firstEvent)));
    seen.rawText.push(median(rawRun.result.turns.map((turn) => turn.firstText)));
    seen.rawEnd.push(median(rawRun.result.turns.map((turn) => turn.end)));
  }
  const event = median(seen.event) - median(seen.rawEvent);
  const text = median(seen.text) - median(seen.rawText);
  return [
    {
      goal: "S10",
      what: "chat: first event beyond raw's",
      figure: `${short(event)} ms`,
      wanted: "1 ms",
      met: event <= 1,
      beside: `${short(median(seen.event))} ms, raw ${short(median(seen.rawEvent))} ms`,
    },
    {
      goal: "S10",
      what: "chat: first text beyond raw's",
      figure: `${short(text)} ms`,
      wanted: "5 ms",
      met: text <= 5,
      beside: `${short(median(seen.text))} ms, raw ${short(median(seen.rawText))} ms; turn committed at ${short(median(seen.end))} ms`,
    },
    {
      goal: "S11",
      what: "chat: CPU per turn / raw's",
      figure: `${spread(seen.ratio)} x`,
      wanted: "25 x",
      met: median(seen.ratio) <= 25,
      beside: `${short(median(seen.cpu))} ms, raw ${short(median(seen.rawCpu))} ms; with the database's ${short(median(seen.withDatabase))} x`,
    },
  ];
}
