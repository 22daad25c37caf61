import { describe, expect, it, vi } from "vitest";
import { pathOf, recordPath } from "./file-path.ts";
import { byUrgency, type Unsent, type UploadCalls, UploadQueue, type Verdict } from "./upload-queue.ts";

const file = (name: string) => new File(["text"], name);
const refused: Verdict = { kind: "refuse", reason: "not read", isFinal: true };

function queueWith(calls: Partial<UploadCalls>): UploadQueue {
  return new UploadQueue({
    preflight: async () => undefined,
    twinsOf: async () => [],
    send: async () => undefined,
    judge: () => refused,
    stopped: () => "stopped",
    remember: () => undefined,
    remembered: [],
    ...calls,
  });
}

async function ended(queue: UploadQueue): Promise<void> {
  while (queue.isBusy) await new Promise((resolve) => setTimeout(resolve));
}

const statesOf = (queue: UploadQueue) => queue.snapshot().uploads.map(({ name, state }) => [name, state]);

describe("UploadQueue", () => {
  it("uploads each file once, three files at a time, and keeps files that were not sent", async () => {
    const ends: (() => void)[] = [];
    const sent: string[] = [];
    let running = 0;
    let most = 0;
    const queue = queueWith({
      preflight: async ({ name }) => {
        if (name === "b.zip") throw new Error("not read");
      },
      send: async ({ name }, { onProgress }) => {
        running += 1;
        most = Math.max(most, running);
        onProgress(0.5);
        await new Promise<void>((resolve) => ends.push(resolve));
        sent.push(name);
        running -= 1;
      },
    });
    queue.add(["a.pdf", "b.zip", "c.pdf", "d.pdf", "e.pdf"].map(file));
    while (queue.isBusy) {
      ends.shift()?.();
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect(most).toBe(3);
    expect(sent.toSorted()).toEqual(["a.pdf", "c.pdf", "d.pdf", "e.pdf"]);
    expect(statesOf(queue)).toContainEqual(["b.zip", "refused"]);
    expect(byUrgency(queue.snapshot().uploads).map(({ name }) => name)).toEqual(["b.zip", "a.pdf", "c.pdf", "d.pdf", "e.pdf"]);
    queue.retry();
    expect(statesOf(queue)).toContainEqual(["b.zip", "refused"]);
    queue.clear();
    expect(queue.snapshot().uploads).toEqual([]);
  });

  it("waits as long as the service requests, and retries a failed upload with the same document id", async () => {
    vi.useFakeTimers();
    const tries: string[] = [];
    const queue = queueWith({
      send: async (_file, { documentId }) => {
        tries.push(documentId);
        if (tries.length < 3) throw new Error("broken");
      },
      judge: () => ({ kind: "wait", because: tries.length === 1 ? "limited" : "unreached", ms: 30_000, reason: "wait" }),
    });
    queue.add([file("a.pdf")]);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(queue.snapshot().pause?.because).toBe("limited");
    expect(tries).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(queue.snapshot().pause?.because).toBe("unreached");
    await vi.advanceTimersByTimeAsync(30_000);
    expect(statesOf(queue)).toEqual([["a.pdf", "sent"]]);
    expect(new Set(tries).size).toBe(1);
    expect(tries).toHaveLength(3);
    vi.useRealTimers();
  });

  it("gives up on a file after five failed connections", async () => {
    let tries = 0;
    const queue = queueWith({
      send: async () => {
        tries += 1;
        throw new Error("broken");
      },
      judge: () => ({ kind: "wait", because: "unreached", ms: 0, reason: "no connection" }),
    });
    queue.add([file("a.pdf")]);
    await ended(queue);
    expect(queue.snapshot().uploads).toMatchObject([{ state: "refused", reason: "no connection", isFinal: false }]);
    expect(tries).toBe(5);
    queue.retry();
    expect(queue.isBusy).toBe(true);
    await ended(queue);
  });

  it("keeps unsent files across a reload, and then uploads them as the same documents", async () => {
    let kept: readonly Unsent[] = [];
    const remember = (unsent: readonly Unsent[]): void => {
      kept = unsent;
    };
    const before = queueWith({ remember, send: () => new Promise(() => undefined) });
    before.add([file("a.pdf"), file("b.pdf")]);
    const [first] = before.snapshot().uploads;
    const ids: string[] = [];
    const after = queueWith({ remember, remembered: kept, send: async (_file, { documentId }) => ids.push(documentId) });
    expect(statesOf(after)).toEqual([
      ["a.pdf", "lost"],
      ["b.pdf", "lost"],
    ]);
    expect(after.isBusy).toBe(false);
    after.add([file("a.pdf")]);
    await ended(after);
    expect(ids).toEqual([first?.documentId]);
    expect(statesOf(after)).toContainEqual(["a.pdf", "sent"]);
    expect(kept.map(({ name }) => name)).toEqual(["b.pdf"]);
  });

  it("stops on request, and sends stopped files on retry", async () => {
    let stop = true;
    const send: UploadCalls["send"] = (_file, { signal }) =>
      stop ? new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error))) : Promise.resolve();
    const queue = queueWith({ send });
    queue.add(["a", "b", "c", "d"].map(file));
    await new Promise((resolve) => setTimeout(resolve));
    queue.stop();
    await ended(queue);
    expect(queue.snapshot().uploads.map(({ state, reason }) => `${state} ${reason}`)).toEqual(Array(4).fill("refused stopped"));
    stop = false;
    queue.retry();
    await ended(queue);
    expect(new Set(queue.snapshot().uploads.map(({ state }) => state))).toEqual(new Set(["sent"]));
  });

  it("asks before it replaces a file with the same name, and replaces the file or keeps both", async () => {
    const ids: string[] = [];
    const queue = queueWith({
      twinsOf: async ({ name }) => (name === "new" ? [] : [{ id: `doc-${name}`, label: name }]),
      send: async (_file, { documentId }) => ids.push(documentId),
    });
    queue.add(["a", "b", "new"].map(file));
    await ended(queue);
    expect(statesOf(queue)).toEqual([
      ["a", "asked"],
      ["b", "asked"],
      ["new", "sent"],
    ]);
    queue.decide(true, queue.snapshot().uploads[0]?.id ?? 0);
    await ended(queue);
    expect(ids[1]).toBe("doc-a");
    queue.decideAll(false);
    await ended(queue);
    expect(ids[2]).not.toBe("doc-b");
    queue.add([file("c")], "doc-9");
    await ended(queue);
    expect(ids[3]).toBe("doc-9");
    expect(queue.snapshot().uploads.every(({ state }) => state === "sent")).toBe(true);
  });

  it("never replaces one document with two files, and asks about each file that may replace several", async () => {
    const sent: string[] = [];
    const queue = queueWith({
      twinsOf: async ({ name }) => [{ id: `doc-${name}`, label: name }],
      send: async (_file, { documentId }) => sent.push(documentId),
    });
    const inFolder = (path: string) => recordPath(file(path.split("/").at(-1) ?? ""), path);
    queue.add(["plants/warranty.txt", "tools/warranty.txt", "tools/list.txt"].map(inFolder));
    await ended(queue);
    queue.decideAll(true);
    await ended(queue);
    expect(queue.snapshot().uploads.map(({ path, state }) => [path, state])).toEqual([
      ["plants/warranty.txt", "asked"],
      ["tools/warranty.txt", "asked"],
      ["tools/list.txt", "sent"],
    ]);
    queue.decide(true, queue.snapshot().uploads[1]?.id ?? 0);
    await ended(queue);
    expect(sent.toSorted()).toEqual(["doc-list.txt", "doc-warranty.txt", "plants/warranty.txt"]);
  });

  it("asks before it replaces the document with the same path, and keeps both under another id", async () => {
    const sent: string[] = [];
    const queue = queueWith({
      twinsOf: async (each) => [{ id: pathOf(each), label: pathOf(each) }],
      send: async (_file, { documentId }) => sent.push(documentId),
    });
    queue.add([recordPath(file("a"), "x/a"), recordPath(file("a"), "y/a")]);
    await ended(queue);
    const [first, second] = queue.snapshot().uploads;
    queue.decide(true, first?.id ?? 0);
    queue.decide(false, second?.id ?? 0);
    await ended(queue);
    expect(sent[0]).toBe("x/a");
    expect(sent[1]).toMatch(/^[\da-f-]{36}$/);
  });
});
