import Type from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { json, streamed } from "../../src/platform/endpoint/call.ts";
import { EventStreamSchema } from "../../src/platform/endpoint/event-stream.schema.ts";
import { route, type Route } from "../../src/platform/endpoint/route.ts";
import { openEventStream } from "../../src/platform/endpoint/sse.ts";
import { Failure } from "../../src/platform/errors/fail.ts";
import { takeDepartures } from "../support/check-answers.ts";
import { testApp } from "../support/test-app.ts";

const common = {
  method: "GET",
  tag: "Things",
  summary: "Things",
  description: "For tests.",
  access: "public",
  rate: "Global",
  codes: [],
} as const;
const Thing = Type.Object({ id: Type.String() });
const events = new EventStreamSchema("ThingEvent", "", { made: Thing });

/** Routes with responses whose faults the compiler cannot detect. */
const routes: readonly Route[] = [
  route({ ...common, url: "/declared", id: "declared", answers: { 200: Thing }, handle: async () => json('{"id":"1"}') }),
  route({ ...common, url: "/undeclared", id: "undeclared", answers: { 200: Thing }, handle: async () => json('{"id":"1","secret":2}') }),
  route({
    ...common,
    url: "/events",
    id: "events",
    answers: { 200: events },
    handle: async ({ reply }) => {
      const stream = openEventStream(reply, null);
      stream.send({ id: "5-1", event: "made", data: { id: "1" } });
      try {
        stream.send({ id: "5-2", event: "made", data: { id: "2", secret: 2 } });
      } finally {
        stream.end();
      }
      return streamed;
    },
  }),
  ...[
    new Failure("brand.removal_busy", "Wait for the job.", { job_id: "0190a0b0-0000-7000-8000-000000000000" }),
    // Problems that would not compile if passed to `fail`.
    new Failure("brand.removal_busy", "Wait for the job."),
    new Failure("brand.removal_busy", "Wait for the job.", { job_id: "0190a0b0-0000-7000-8000-000000000000", account: "another" }),
    new Failure("validation.failed", "It is wrong.", { errors: [{ field: "name", code: "misspelt", message: "is wrong" }] }),
  ].map((failure, at) =>
    route({
      ...common,
      codes: ["brand.removal_busy", "validation.failed"],
      url: `/fails/${at}`,
      id: `fails${at}`,
      answers: { 200: Thing },
      handle: async () => {
        throw failure;
      },
    }),
  ),
];

async function serve(checkAnswers: boolean) {
  const app = await testApp({ routes, checkAnswers });
  return { app, url: await app.listen({ port: 0, host: "127.0.0.1" }) };
}

describe("CHECK_ANSWERS=on", () => {
  let served: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    served = await serve(true);
  });
  afterAll(() => served.app.close());

  it("does not change declared responses", async () => {
    const answer = await fetch(`${served.url}/declared`);
    expect([answer.status, await answer.text()]).toEqual([200, '{"id":"1"}']);
    expect(takeDepartures()).toEqual([]);
  });

  it("returns 500 instead of an undeclared response, and reports it", async () => {
    const answer = await fetch(`${served.url}/undeclared`);
    expect([answer.status, await answer.json()]).toMatchObject([500, { code: "server.error" }]);
    expect(takeDepartures()).toMatchObject([{ operation: "undeclared", problem: expect.stringContaining("secret") }]);
  });

  it("does not send an undeclared event, and reports it", async () => {
    const text = await (await fetch(`${served.url}/events`)).text();
    expect(text).toBe('event: made\ndata: {"id":"1"}\nid: 5-1\n\n');
    expect(takeDepartures()).toMatchObject([{ operation: "events", problem: expect.stringContaining("secret") }]);
  });
});

describe("CHECK_ANSWERS=on and problems", () => {
  it.each([
    ["allows the extensions of the code", 0, []],
    ["reports a missing one", 1, ["job_id"]],
    ["reports an unknown one", 2, ["account"]],
    ["reports an invalid one", 3, ["/errors/0/code"]],
  ])("%s", async (_, at, found) => {
    const { app, url } = await serve(true);
    const answer = await fetch(`${url}/fails/${at}`);
    expect(answer.headers.get("content-type")).toContain("application/problem+json");
    await app.close();
    expect(takeDepartures()).toEqual(
      found.map((part) => ({ operation: `GET /fails/${at}`, problem: expect.stringContaining(part) as unknown })),
    );
  });
});

describe("CHECK_ANSWERS=off", () => {
  it("sends undeclared responses unchanged", async () => {
    const { app, url } = await serve(false);
    expect(await (await fetch(`${url}/undeclared`)).text()).toBe('{"id":"1","secret":2}');
    expect(await (await fetch(`${url}/events`)).text()).toContain('"secret":2');
    await app.close();
    expect(takeDepartures()).toEqual([]);
  });
});
