import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { modelFaults, saidBefore } from "../../../test/support/model-faults.ts";
import { type ModelServer, startModelServer } from "../../../test/support/model-server.ts";
import { wires } from "../../../test/support/model-wires.ts";
import { LanguageModelUnavailable } from "../../ports/language-model.ts";
import { createLanguageModel, type LanguageModelOptions } from "./index.ts";

let models: ModelServer;

beforeAll(async () => {
  models = await startModelServer();
  models.answerRaw((answer) => modelFaults[answer.request.model]?.script(answer));
});
afterAll(() => models.close());

const before = saidBefore.join("");
const apiKey = "sk-s3cret-of-the-owner";

async function ask(options: LanguageModelOptions): Promise<{ text: string; error: unknown; ms: number }> {
  const model = await createLanguageModel({ firstPieceTimeout: 200, pieceTimeout: 200, ...options });
  const begun = performance.now();
  let text = "";
  try {
    const messages = [{ role: "user" as const, content: "What about my divorce?" }];
    for await (const piece of model.stream({
      system: "be kind",
      messages,
      maxTokens: 700,
      signal: new AbortController().signal,
      withinMs: 400,
    }))
      text += piece;
    return { text, error: null, ms: performance.now() - begun };
  } catch (error) {
    return { text, error, ms: performance.now() - begun };
  }
}

describe.each(wires)("a language model at %s", (provider) => {
  it.each(Object.entries(modelFaults))(
    "reports %s as unavailable within the time limit, gives a reason that is safe to log, and leaves no pending request at the provider",
    async (name, { said, slow }) => {
      const { text, error, ms } = await ask({ provider, model: name, baseUrl: models.urls[provider], apiKey });
      expect(error).toBeInstanceOf(LanguageModelUnavailable);
      expect(ms).toBeLessThan(15_000);
      expect(text.trim().slice(0, before.length)).toBe(said === true ? before : "");
      const { message, stack, cause } = error as Error;
      for (const secret of [apiKey, "divorce", "be kind", "lantern"]) expect(`${message} ${stack} ${String(cause)}`).not.toContain(secret);
      expect(message).toMatch(/^the language model .{5,}$/);
      expect(message).toContain(name.includes("gigantic") ? "a response that is too large" : slow === true ? "in time" : "");
      expect(Object.keys(error as object)).toEqual(["name"]);
      await expect.poll(() => models.open, { interval: 5, timeout: 200 }).toBe(0);
    },
  );

  it("reports a refused connection as unavailable", async () => {
    const gone = await startModelServer();
    await gone.close();
    const { error } = await ask({ provider, model: "tiny", baseUrl: gone.urls[provider], apiKey });
    expect(error).toBeInstanceOf(LanguageModelUnavailable);
    expect((error as Error).message).toContain("ECONNREFUSED");
  });

  it("does not follow a redirect, because the redirect would leak the key", async () => {
    const elsewhere = await startModelServer();
    elsewhere.answer(() => ["Good day."]);
    const redirecting = await startModelServer();
    redirecting.answerRaw(({ response }) => response.writeHead(307, { location: `${elsewhere.url}/chat/completions` }).end());
    try {
      const { error } = await ask({ provider, model: "tiny", baseUrl: redirecting.urls[provider], apiKey });
      expect((error as Error).message).toContain("status 307");
      expect(elsewhere.requests).toHaveLength(0);
    } finally {
      await Promise.all([elsewhere.close(), redirecting.close()]);
    }
  });
});
