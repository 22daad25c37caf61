import { describe, expect, it, vi } from "vitest";
import { type StreamedSentence, streamSentences } from "./sentence-stream.ts";

/** Yields the strings, pauses for the numbers in milliseconds, and throws the error if there is one. */
async function* stream(...parts: readonly (string | number | Error)[]): AsyncGenerator<string> {
  for (const part of parts) {
    await Promise.resolve();
    if (part instanceof Error) throw part;
    if (typeof part === "number") await new Promise((resolve) => setTimeout(resolve, part));
    else yield part;
  }
}

async function all(...parts: readonly (string | number | Error)[]): Promise<StreamedSentence[]> {
  const found: StreamedSentence[] = [];
  for await (const sentence of streamSentences(stream(...parts))) found.push(sentence);
  return found;
}

const texts = async (...parts: readonly (string | number)[]): Promise<string[]> => (await all(...parts)).map(({ text }) => text);

/** Returns the bubbles as displayed. */
async function shown(text: string): Promise<string[]> {
  const bubbles: string[] = [];
  for (const pieces of [[text], text.split(/(?<= )/), [...text]]) {
    bubbles.length = 0;
    for (const { text: one, bubble, newLine } of await all(...pieces)) {
      const before = bubbles[bubble];
      bubbles[bubble] = before === undefined ? one : `${before}${newLine === true ? "\n" : " "}${one}`;
    }
  }
  return bubbles;
}

describe("sentence stream", () => {
  it("emits a sentence when it ends, not when the next begins", async () => {
    const sentences = streamSentences(stream("It is ", "light. ", 60_000));
    const race = await Promise.race([sentences.next(), new Promise((resolve) => setTimeout(resolve, 100, "late"))]);
    expect(race).toMatchObject({ value: { text: "It is light.", bubble: 0 } });
  });

  it("waits briefly after a number, because the number may continue, and longer if no space follows", async () => {
    vi.useFakeTimers();
    try {
      const sentences = streamSentences(stream("It costs 8. ", 60_000));
      const first = sentences.next();
      await vi.advanceTimersByTimeAsync(250);
      expect(await Promise.race([first, Promise.resolve("waits")])).toBe("waits");
      await vi.advanceTimersByTimeAsync(100);
      expect(await first).toMatchObject({ value: { text: "It costs 8." } });
      const bare = streamSentences(stream("It is light.", 60_000)).next();
      await vi.advanceTimersByTimeAsync(1_100);
      expect(await bare).toMatchObject({ value: { text: "It is light." } });
    } finally {
      vi.useRealTimers();
    }
  });

  it("does not split within a number or a URL or after an abbreviation, however late the next chunk arrives", async () => {
    expect(await texts("It costs 69.", 1_100, "95 euros, i.e. ", 400, "a lot.")).toEqual(["It costs 69.95 euros, i.e. a lot."]);
    expect(await texts("See https://a.", 1_100, "example now.")).toEqual(["See https://a.example now."]);
  });

  it("emits complete sentences before a stream failure, and no partial ones", async () => {
    const found: string[] = [];
    const read = async (...parts: readonly (string | Error)[]): Promise<void> => {
      for await (const { text } of streamSentences(stream(...parts))) found.push(text);
    };
    await expect(read("One. Two is whole.", new Error("cut"))).rejects.toThrow("cut");
    await expect(read("Three costs 69.", new Error("cut"))).rejects.toThrow("cut");
    expect(found).toEqual(["One.", "Two is whole."]);
  });

  it("ends when the reader stops, even while waiting for a chunk", async () => {
    for await (const { text } of streamSentences(stream("It costs 8. ", 60_000))) {
      expect(text).toBe("It costs 8.");
      break;
    }
  });

  it("keeps lists with their markers and lines in one bubble", async () => {
    const list = "Here they are:\n1. First jacket. It is red.\n2. Second jacket.\n3. Third jacket.";
    expect(await shown(list)).toEqual([list]);
    const marked = "- **A** packable\n- B\n* C. D.";
    expect(await shown(marked)).toEqual([marked]);
    expect(await shown(`${list}\n\nWhich one?\n \n\nTell me.`)).toEqual([list, "Which one?", "Tell me."]);
  });

  it("emits a table as a single sentence", async () => {
    const table = "| Name | Price |\n|---|---|\n| A. B. | 5 |";
    expect(await shown(`Look:\n${table}\nGood. So.`)).toEqual([`Look:\n${table}\nGood. So.`]);
    expect(await texts(`${table}\n\nGood.`)).toEqual([table, "Good."]);
  });
});
