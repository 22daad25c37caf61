/** Group and member that a piece of work belongs to, for fair scheduling: groups take turns, and so do the members within a group. */
export interface Lane {
  readonly group: string;
  readonly member: string;
}

type Waiting = () => void;

/** Queued work in service order: round robin over groups, then over members, and first in, first out within a member. */
class Lanes {
  readonly #groups = new Map<string, Map<string, Waiting[]>>();

  add({ group, member }: Lane, waiting: Waiting): void {
    let members = this.#groups.get(group);
    if (members === undefined) this.#groups.set(group, (members = new Map()));
    const own = members.get(member);
    if (own === undefined) members.set(member, [waiting]);
    else own.push(waiting);
  }

  next(): Waiting | undefined {
    for (const [group, members] of this.#groups) {
      // Moves the group to the end of the queue if it still has work.
      this.#groups.delete(group);
      for (const [member, own] of members) {
        members.delete(member);
        const waiting = own.shift();
        if (own.length > 0) members.set(member, own);
        if (members.size > 0) this.#groups.set(group, members);
        return waiting;
      }
    }
    return undefined;
  }

  get isEmpty(): boolean {
    return this.#groups.size === 0;
  }
}

/** Maximum time spent only on new connections, so that a flood of connections does not starve waiting callers. */
const mostArrivingMs = 50;

/**
 * Admits callers one at a time, and yields to the event loop between them. Otherwise, a thousand callers with a few milliseconds of
 * computation each would block new requests and the first responses until the last caller is done.
 */
export class FairQueue {
  readonly #lanes = new Lanes();
  #isRunning = false;
  #hasArrived = false;
  #arrivingSince: number | null = null;

  /**
   * Delays callers while connections arrive; must be called for each new connection. The event loop accepts one connection per iteration.
   * If each iteration included
   * a computation, the last of five hundred connections would wait for five hundred computations. While connections are arriving, no caller
   * is admitted.
   */
  arrived(): void {
    this.#hasArrived = true;
  }

  /** Resolves when it is the caller's turn, or after one yield if no other caller is waiting. */
  pass(lane: Lane): Promise<void> {
    return new Promise((resolve) => {
      this.#lanes.add(lane, resolve);
      if (this.#isRunning) return;
      this.#isRunning = true;
      setImmediate(this.#next);
    });
  }

  readonly #next = (): void => {
    if (this.#hasArrived) {
      this.#hasArrived = false;
      this.#arrivingSince ??= performance.now();
      if (performance.now() - this.#arrivingSince < mostArrivingMs) {
        setImmediate(this.#next);
        return;
      }
    }
    this.#arrivingSince = null;
    this.#lanes.next()?.();
    this.#isRunning = !this.#lanes.isEmpty;
    if (this.#isRunning) setImmediate(this.#next);
  };
}

/** A semaphore whose slots are assigned fairly. */
export class FairSemaphore {
  readonly #lanes = new Lanes();
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  /** Runs the work as soon as a slot is free. */
  async run<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#lanes.add(lane, resolve));
    try {
      return await work();
    } finally {
      const next = this.#lanes.next();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}
