import type { StreamCall } from "./stream-model.ts";
import type { Random } from "./variants/random.ts";

const ids = Array.from({ length: 8 }, (_, at) => `r${at}`);
const prices = 3;
const mostProcesses = 3;
const mostRepeated = 40;

interface Process {
  readonly generation: number;
  readonly calls: StreamCall[];
}

/**
 * Generates the calls of a plug-in whose processes run concurrently, are slow, repeat calls, send the parts of a list in any order, crash
 * halfway
 * through, and restart with the same or a higher generation.
 */
export class RandomProcesses {
  readonly #random: Random;
  readonly #sent: StreamCall[] = [];
  #running: Process[] = [];
  #generation = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  next(): StreamCall {
    const { below, chance, pick } = this.#random;
    // Simulates a proxy, or a process that was considered dead, sending an old call.
    if (this.#sent.length > 0 && chance(0.15)) return pick(this.#sent.slice(chance(0.5) ? -6 : -mostRepeated));
    if (chance(0.06)) return { kind: "delete", ids: this.#some(1 + below(2)) };
    if (chance(0.04)) return { kind: "sync" };
    if (chance(0.08)) this.#running.splice(below(mostProcesses), 1);
    this.#running = this.#running.filter(({ calls }) => calls.length > 0);
    if (this.#running.length === 0 || (this.#running.length < mostProcesses && chance(0.3))) this.#running.push(this.#started());
    const call = pick(this.#running).calls.shift() ?? ({ kind: "sync" } as const);
    this.#sent.push(call);
    return call;
  }

  #started(): Process {
    const { below, chance } = this.#random;
    if (this.#generation === 0 || chance(0.75)) this.#generation += 1 + below(2);
    const generation = this.#generation;
    const writes = Array.from({ length: below(3) }, (): StreamCall => {
      const items = this.#some(1 + below(4)).map((id) => ({ id, price: below(prices) }));
      return { kind: "write", generation, items };
    });
    const listed = this.#some(2 + below(ids.length - 1));
    const parts = 1 + below(3);
    const list = Array.from({ length: parts }, (_, at): StreamCall => {
      const part = listed.filter((_id, place) => place % parts === at);
      // Occasionally lists an id twice.
      return { kind: "part", generation, part: at + 1, parts, ids: chance(0.2) ? [...part, ...part.slice(0, 1)] : part };
    });
    const ordered = chance(0.5) ? list : list.toReversed();
    return { generation, calls: [...writes, ...ordered.flatMap((part) => (chance(0.2) ? [part, part] : [part]))] };
  }

  #some(count: number): string[] {
    return this.#random.some(ids, count);
  }
}
