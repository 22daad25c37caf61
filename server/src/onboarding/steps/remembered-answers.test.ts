import { expect, it } from "vitest";
import type { WebAnswer, WebRequest } from "../../ports/web-fetcher.ts";
import { RememberedAnswers } from "./remembered-answers.ts";

const { signal } = new AbortController();
const request = (url: string, rest: Partial<WebRequest> = {}): WebRequest => ({ url, maxBytes: 1_000, timeLimitMs: 1_000, ...rest });

function counting(answer: Partial<WebAnswer> = {}): { asked: string[]; fetch(request: WebRequest): Promise<WebAnswer> } {
  const asked: string[] = [];
  return {
    asked,
    fetch: async ({ url }) => {
      asked.push(url);
      return { url, status: 200, headers: {}, body: new Uint8Array(10), ...answer };
    },
  };
}

it("returns a stored response once without sending a request", async () => {
  const remembered = new RememberedAnswers();
  const web = counting();
  await remembered.recording(web).fetch(request("https://a.example/"), signal);
  const later = remembered.before(web);
  await later.fetch(request("https://a.example/"), signal);
  expect(web.asked).toHaveLength(1);
  await later.fetch(request("https://a.example/"), signal);
  await later.fetch(request("https://a.example/other"), signal);
  expect(web.asked).toHaveLength(3);
});

it.each([
  ["was redirected", { url: "https://b.example/" }, {}],
  ["failed", { status: 503 }, {}],
  ["exceeds the current size limit", {}, { maxBytes: 5 }],
  ["was requested with another method", {}, { method: "HEAD" as const }],
])("repeats the request for a page that %s", async (_, answer, rest) => {
  const remembered = new RememberedAnswers();
  const web = counting(answer);
  await remembered.recording(web).fetch(request("https://a.example/"), signal);
  await remembered.before(web).fetch(request("https://a.example/", rest), signal);
  expect(web.asked).toHaveLength(2);
});
