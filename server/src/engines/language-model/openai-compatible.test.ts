import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ModelServer, startModelServer } from "../../../test/support/model-server.ts";
import { createLanguageModel } from "./index.ts";

let models: ModelServer;

beforeAll(async () => {
  models = await startModelServer();
});
afterAll(() => models.close());

async function read(baseUrl = models.url): Promise<string> {
  const model = await createLanguageModel({ provider: "openai-compatible", model: "tiny", baseUrl });
  const signal = new AbortController().signal;
  let text = "";
  for await (const piece of model.stream({ system: "be kind", messages: [{ role: "user", content: "hi" }], maxTokens: 50, signal }))
    text += piece;
  return text;
}

describe("chat completions endpoint", () => {
  it("does not require a key, and accepts a trailing slash in its URL", async () => {
    models.answer(() => ["ok"]);
    expect(await read(`${models.url}/`)).toBe("ok");
    expect(models.requests.at(-1)?.headers.authorization).toBeUndefined();
  });

  it("may mark a model's reasoning in the text, which is removed", async () => {
    models.answer(() => ["<thi", "nk>The visitor is ", "greeting.</th", "ink>\nGood ", "day."]);
    expect((await read()).trim()).toBe("Good day.");
  });

  it("may reject the common token limit parameter, in which case the other parameter is sent with a higher limit for reasoning", async () => {
    const asked: (number | undefined)[] = [];
    models.answerRaw(({ request, response, writer }) => {
      asked.push(request.maxTokens);
      if (request.maxTokens === 50) {
        const message = "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
        response.writeHead(400, { "content-type": "application/json" }).end(JSON.stringify({ error: { message } }));
        return;
      }
      writer.begin();
      writer.text("ok");
      writer.end("stop");
    });
    expect(await read()).toBe("ok");
    expect(asked).toEqual([50, 50 + 4_096]);
  });
});
