import { createServer } from "node:http";

/** The sentence contains no fact, so the service does not remove it as ungrounded. */
const words =
  "It is light. It is made for wet nights. It is easy to carry. It is good for travel. It is kind to the hands. It keeps out rain.".split(
    /(?<= )/,
  );

/**
 * Starts a language model with an OpenAI-compatible API that streams one word at a time.
 * @param {{ readonly pauseMs: number, readonly count: number }} pace delay before each word, and number of words per answer
 * @returns {Promise<{ readonly settings: Readonly<Record<string, string>>, close(): void }>} settings for a service that uses this model
 */
export async function startSlowModel({ pauseMs, count }) {
  const server = createServer((request, response) => {
    request.resume();
    const send = (/** @type {object} */ delta, /** @type {string | null} */ finish) => {
      const choices = [{ index: 0, delta, finish_reason: finish }];
      response.write(`data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", created: 1, model: "slow", choices })}\n\n`);
    };
    response.writeHead(200, { "content-type": "text/event-stream" });
    let at = 0;
    const next = () => {
      if (response.destroyed) return;
      if (at === count) {
        send({}, "stop");
        response.end("data: [DONE]\n\n");
        return;
      }
      const word = words[at % words.length] ?? "";
      // The last sentence in the list needs a space before the next sentence.
      send({ content: word.endsWith(" ") ? word : `${word} ` }, null);
      at += 1;
      setTimeout(next, pauseMs);
    };
    next();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    settings: { LLM_PROVIDER: "openai-compatible", LLM_MODEL: "slow", LLM_BASE_URL: `http://127.0.0.1:${port}/v1` },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
