import { describe, expect, it } from "vitest";
import { byUrgency, UploadQueue } from "./upload-queue.ts";

const file = (name: string) => new File(["text"], name);

describe("UploadQueue", () => {
  it("uploads three files at a time, each once, and keeps rejected ones", async () => {
    const ends: (() => void)[] = [];
    const sent: string[] = [];
    let running = 0;
    let most = 0;
    const queue = new UploadQueue({
      preflight: async ({ name }) => {
        if (name === "b.zip") throw new Error("not read");
      },
      send: async ({ name }, onProgress) => {
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
    expect(queue.snapshot().map(({ name, state }) => [name, state])).toContainEqual(["b.zip", "refused"]);
    expect(byUrgency(queue.snapshot()).map(({ name }) => name)).toEqual(["b.zip", "a.pdf", "c.pdf", "d.pdf", "e.pdf"]);
    queue.clear();
    expect(queue.snapshot()).toEqual([]);
  });
});
