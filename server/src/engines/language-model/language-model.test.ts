import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type ModelServer, startModelServer } from "../../../test/support/model-server.ts";
import { type Wire, wires } from "../../../test/support/model-wires.ts";
import { LanguageModelCutShort, LanguageModelUnavailable, type ModelRequest } from "../../ports/language-model.ts";
import { createLanguageModel, type LanguageModelOptions } from "./index.ts";

let models: ModelServer;
const environment = { ...process.env };

beforeAll(async () => {
  models = await startModelServer();
});
afterAll(() => models.close());
afterEach(() => {
  process.env = { ...environment };
});

const apiKey = "key-of-the-owner";
const question: ModelRequest = {
  system: "be kind",
  messages: [{ role: "user", content: "hi" }],
  maxTokens: 50,
  signal: new AbortController().signal,
};

function modelOn(wire: Wire, options: Partial<LanguageModelOptions> = {}): ReturnType<typeof createLanguageModel> {
  return createLanguageModel({ provider: wire, model: "tiny", baseUrl: models.urls[wire], apiKey, ...options });
}

async function read(wire: Wire, request: Partial<ModelRequest> = {}, options: Partial<LanguageModelOptions> = {}): Promise<string> {
  let text = "";
  for await (const piece of (await modelOn(wire, options)).stream({ ...question, ...request })) text += piece;
  return text;
}

describe.each(wires)("language model behind %s", (wire) => {
  it("streams the chunks of text in order", async () => {
    models.answer(() => ["Good ", "", "morning."]);
    const pieces: string[] = [];
    for await (const piece of (await modelOn(wire)).stream(question)) pieces.push(piece);
    expect(pieces).toEqual(["Good ", "morning."]);
  });

  it("sends the system prompt, messages, token limit and key as the protocol requires", async () => {
    models.answer(() => ["ok"]);
    await read(wire, {
      messages: [
        { role: "user", content: "hi" },
        { role: "assistant", content: "Good day." },
        { role: "user", content: " " },
        { role: "user", content: "And now?" },
      ],
    });
    const sent = models.requests.at(-1);
    expect(sent).toMatchObject({ wire, model: "tiny", stream: true, images: [] });
    expect(sent?.messages).toEqual([
      { role: "system", content: "be kind" },
      { role: "user", content: "hi" },
      { role: "assistant", content: "Good day." },
      { role: "user", content: "And now?" },
    ]);
    // Google also counts thinking tokens.
    expect(sent?.maxTokens).toBe(wire === "google" ? 50 + 4_096 : 50);
    const header = { "openai-compatible": "authorization", anthropic: "x-api-key", google: "x-goog-api-key" }[wire];
    expect(sent?.headers[header]).toBe(wire === "openai-compatible" ? `Bearer ${apiKey}` : apiKey);
  });

  it("uses another model by name, and rejects a name that changes the path of the URL", async () => {
    models.answer(() => ["ok"]);
    await read(wire, { model: "tiny-2:latest" });
    expect(models.requests.at(-1)?.model).toBe("tiny-2:latest");
    await read(wire, { model: null });
    expect(models.requests.at(-1)?.model).toBe("tiny");
    const asked = models.requests.length;
    for (const name of ["../../v1/files", "a b", "tiny?key=1", "tiny#", "/tiny", "", "t".repeat(201)]) {
      await expect(read(wire, { model: name }), name).rejects.toThrow("an invalid model name");
    }
    expect(models.requests).toHaveLength(asked);
  });

  it("does not read the key or the URL from the environment", async () => {
    for (const name of ["ANTHROPIC_API_KEY", "GOOGLE_GENERATIVE_AI_API_KEY", "OPENAI_API_KEY"]) process.env[name] = "of-the-environment";
    process.env["ANTHROPIC_BASE_URL"] = "http://127.0.0.1:9";
    models.answer(() => ["ok"]);
    const model = await createLanguageModel({ provider: wire, model: "tiny", baseUrl: models.urls[wire] });
    for await (const piece of model.stream(question)) expect(piece).toBe("ok");
    expect(JSON.stringify(models.requests.at(-1)?.headers)).not.toContain("of-the-environment");
  });

  it("yields well-formed text without NUL, for any response in any chunks", async () => {
    const [high = "", low = ""] = "😀".split("");
    models.answer(() => ["a\0b", high, low, `c${low}d`, `e${high}`, "f", high]);
    const text = await read(wire);
    expect(text).toContain("ab😀c");
    expect(text.isWellFormed()).toBe(true);
    expect(text).not.toContain("\0");
  });

  it("truncates an answer that exceeds its limit and closes the connection", async () => {
    const gone = models.letGo.length;
    models.answer(async function* () {
      for (;;) {
        yield "word ".repeat(20);
        await new Promise(setImmediate);
      }
    });
    expect((await read(wire)).length).toBe(400);
    await expect.poll(() => models.letGo.length).toBe(gone + 1);
    await expect(read(wire, { whole: true })).rejects.toBeInstanceOf(LanguageModelCutShort);
    models.answer(() => ["x".repeat(300_000)]);
    expect((await read(wire)).length).toBe(400);
  });

  it("distinguishes an answer truncated at its limit from a complete answer, if requested", async () => {
    models.answerRaw(({ writer }) => {
      writer.begin();
      writer.text("It costs 39");
      writer.end("length");
    });
    expect(await read(wire)).toBe("It costs 39");
    await expect(read(wire, { whole: true })).rejects.toBeInstanceOf(LanguageModelCutShort);
  });

  it("aborts within 100 ms, including the request to the provider, and ends without an error", async () => {
    for (const begun of [true, false]) {
      const gone = models.letGo.length;
      const caller = new AbortController();
      let abortedAt = Number.POSITIVE_INFINITY;
      const abort = (): void => {
        abortedAt = performance.now();
        caller.abort();
      };
      models.answerRaw(({ writer }) => {
        if (!begun) return abort();
        writer.begin();
        writer.text("Good ");
      });
      let text = "";
      for await (const piece of (await modelOn(wire)).stream({ ...question, signal: caller.signal })) {
        text += piece;
        abort();
      }
      expect(text).toBe(begun ? "Good " : "");
      expect(performance.now() - abortedAt).toBeLessThan(5_000);
      await expect.poll(() => models.letGo.length, { interval: 5, timeout: 5_000 }).toBe(gone + 1);
    }
  });

  it("sends no request if the signal is already aborted", async () => {
    const asked = models.requests.length;
    expect(await read(wire, { signal: AbortSignal.abort() })).toBe("");
    expect(models.requests).toHaveLength(asked);
  });

  it("closes the connection when the consumer stops reading", async () => {
    const gone = models.letGo.length;
    models.answerRaw(({ writer }) => {
      writer.begin();
      writer.text("Good ");
    });
    for await (const _ of (await modelOn(wire)).stream(question)) break;
    await expect.poll(() => models.letGo.length, { interval: 5, timeout: 5_000 }).toBe(gone + 1);
  });

  it("waits once for the time that a busy endpoint requests, if the time limit allows it", async () => {
    let asked = 0;
    const busyFor = (times: number, headers: Record<string, string>): void => {
      asked = 0;
      models.answerRaw(({ response, writer }) => {
        asked += 1;
        if (asked <= times) return void response.writeHead(429, headers).end("{}");
        writer.begin();
        writer.text("ok");
        writer.end("stop");
      });
    };
    busyFor(1, { "retry-after-ms": "50" });
    expect([await read(wire), asked]).toEqual(["ok", 2]);
    busyFor(2, { "retry-after-ms": "50" });
    await expect(read(wire)).rejects.toThrow("status 429");
    expect(asked).toBe(2);
    busyFor(1, { "retry-after": "1" });
    await expect(read(wire, { withinMs: 1_500 })).rejects.toThrow("status 429");
    expect(asked).toBe(1);
    busyFor(1, { "retry-after": "1" });
    expect([await read(wire, { withinMs: 5_000 }), asked]).toEqual(["ok", 2]);
  });

  it("can be aborted while it waits for a busy endpoint", async () => {
    const caller = new AbortController();
    models.answerRaw(({ response }) => {
      response.writeHead(429, { "retry-after": "5" }).end("{}");
      setTimeout(() => caller.abort(), 30);
    });
    const begun = performance.now();
    expect(await read(wire, { signal: caller.signal })).toBe("");
    expect(performance.now() - begun).toBeLessThan(4_500);
  });

  it("describes an image if the model supports images", async () => {
    const bytes = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
    const picture = { bytes, mediaType: "image/png", prompt: "What is it?", signal: new AbortController().signal };
    expect((await modelOn(wire)).describe).toBeUndefined();
    const { describe: look } = await modelOn(wire, { vision: true, pictureTimeout: 300 });
    models.answer(() => [" A red ", "lantern.\n"]);
    expect(await look?.(picture)).toBe("A red lantern.");
    const sent = models.requests.at(-1);
    expect(sent?.messages).toEqual([{ role: "user", content: "What is it?" }]);
    expect(sent?.images.map(({ mediaType, bytes: shown }) => [mediaType, [...shown]])).toEqual([["image/png", [...bytes]]]);
    await look?.({ ...picture, model: "seer" });
    expect(models.requests.at(-1)?.model).toBe("seer");
    models.answerRaw(() => undefined);
    await expect(look?.(picture)).rejects.toThrow("in time");
    await expect(look?.({ ...picture, signal: AbortSignal.timeout(20) })).rejects.toBeInstanceOf(LanguageModelUnavailable);
    models.answer(() => [" \n"]);
    await expect(look?.(picture)).rejects.toThrow("returned no text");
  });
});
