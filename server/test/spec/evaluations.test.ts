import { describe, expect, it } from "vitest";
import { keepLearned } from "../../src/evaluation/questions/questions.sql.ts";
import { type Answer, type Api, eventually } from "../support/api.ts";
import { signedIn } from "../support/bulk-jobs.ts";
import { addPerson } from "../support/people.ts";
import type { SharedService } from "../support/service.ts";
import { sharedService } from "../support/shared-service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { say } from "../support/turn.ts";

let service: SharedService;
let session: Api;
let shop: Shop;

const url = "/api/evaluations";

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  session = await signedIn(service, service.owner);
  shop = await openShop(service, service.owner);
  await shop.load([{ id: "MUG-1", title: "Tin mug", description: "A mug of enamelled tin for the campfire.", price: 9.5 }]);
});

async function add(question: string, expectation: object, of = shop): Promise<string> {
  const { status, body } = await of.api.call("POST", `${url}/questions`, { brand_id: of.brandId, question, expect: expectation });
  expect(status).toBe(201);
  return body.id;
}

async function evaluated(personaId = shop.personaId, of = shop): Promise<Answer["body"]> {
  const { status, body } = await of.api.call("POST", url, { persona_id: personaId });
  expect(status).toBe(202);
  const read = async (): Promise<Answer> => of.api.call("GET", `${url}/${body.id}`);
  await eventually(async () => !["queued", "running"].includes((await read()).body.evaluation.status));
  return (await read()).body;
}

const byQuestion = ({ results }: Answer["body"]): Record<string, Answer["body"]> =>
  Object.fromEntries(results.map((result: { question: string }) => [result.question, result]));

describe("Evaluation sets", () => {
  it("compare each reply with its expectation", async () => {
    const [price, kayak, free] = ["What does the tin mug cost?", "Do you sell kayaks?", "Is the tin mug dishwasher safe?"];
    await add(price, { contains: [["9.50", "9,50"]], not_contains: ["kayak"], documents: ["MUG-1"] });
    await add(kayak, { outcome: "declined" });
    await add(free, { contains: [["dishwasher"]] });
    const run = await evaluated();
    expect(run.evaluation).toMatchObject({ status: "completed", total: 3, asked: 3, passed: 2, credits_charged: 30, error_code: null });
    const of = byQuestion(run);
    expect(of[price]).toMatchObject({ passed: true, outcome: "answered", documents: ["MUG-1"], problems: [], change: null });
    expect(of[price]?.reply).toContain("9.50");
    expect(of[kayak]).toMatchObject({ passed: true, outcome: "declined", problems: [] });
    expect(of[free]).toMatchObject({ passed: false, problems: [{ kind: "declined", texts: [] }] });
  });

  it("show what improved or got worse since the previous evaluation", async () => {
    const source = `/v1/knowledge/sources/${shop.catalogId}`;
    expect(
      (await shop.api.upload(shop.filesId, "care.md", "# Is the tin mug dishwasher safe?\n\nYes, the mug is dishwasher safe.\n")).status,
    ).toBe(201);
    await shop.settled();
    expect((await shop.api.call("PATCH", source, { enabled: false })).status).toBeLessThan(300);
    const run = await evaluated();
    expect(run).toMatchObject({ better: 1, worse: 1, evaluation: { passed: 2 }, compared_with: { passed: 2 } });
    const [first] = run.results;
    expect(first).toMatchObject({ question: "What does the tin mug cost?", change: "worse", passed: false });
    expect(first.reply_before).toContain("9.50");
    expect(byQuestion(run)["Is the tin mug dishwasher safe?"]).toMatchObject({ change: "better", passed: true });
    expect((await shop.api.call("PATCH", source, { enabled: true })).status).toBeLessThan(300);

    const { body: list } = await shop.api.call("GET", `${url}?persona_id=${shop.personaId}`);
    expect(list.total_count).toBe(2);
    const oldest = list.items[1].id;
    expect((await shop.api.call("GET", `${url}/${list.items[0].id}?against=${list.items[0].id}`)).body).toMatchObject({
      better: 0,
      worse: 0,
    });
    expect((await shop.api.call("GET", `${url}/${oldest}`)).body.compared_with).toBeNull();
  });

  it("can be run against a second persona of the brand, to test a change before visitors see it", async () => {
    const { body: draft } = await shop.api.call("POST", "/api/personas", { name: "Draft", brand_id: shop.brandId, is_public: false });
    const run = await evaluated(draft.id);
    expect(run.evaluation).toMatchObject({ status: "completed", total: 3 });
    expect(run.compared_with).toMatchObject({ persona_id: shop.personaId });
  });

  it("leave no trace in analytics or in the inbox", async () => {
    expect((await shop.api.call("GET", `/api/analytics/summary?persona_id=${shop.personaId}`)).body.figures.turns).toBe(0);
    expect((await session.call("GET", `/api/conversations?persona_id=${shop.personaId}`)).body.total_count).toBe(0);
  });

  it("include the questions that were marked as answered in analytics", async () => {
    await say(shop.visitor, "Do you ship to Norway?");
    const open = async (): Promise<Answer["body"]> => {
      const { body } = await shop.api.call("GET", `/api/analytics/questions?kind=declined&brand_id=${shop.brandId}`);
      return body.items.find(({ question }: { question: string }) => question.includes("Norway"));
    };
    await eventually(async () => typeof (await open())?.id === "string");
    const { id } = await open();
    const answered = { state: "answered", documents: ["norway.md"] };
    for (let times = 0; times < 2; times += 1)
      expect((await shop.api.call("PATCH", `/api/analytics/questions/${id}`, answered)).status).toBe(204);
    const { body } = await shop.api.call("GET", `${url}/questions?brand_id=${shop.brandId}`);
    const learned = body.items.filter((item: { learned: boolean }) => item.learned);
    expect(learned).toMatchObject([{ question: "Do you ship to Norway?", expect: { outcome: "answered", documents: ["norway.md"] } }]);
    expect(body.total_count).toBe(4);
    const expected = { outcome: "answered", contains: [], not_contains: [], documents: ["fjord.md"] } as const;
    const learnedAgain = {
      accountId: service.owner.accountId,
      groupId: id,
      brandId: shop.brandId,
      question: "To Norway?",
      expect: expected,
    };
    await keepLearned(service.database, "0190a0b0-0000-7000-8000-0000000000e3", learnedAgain, 4);
    const [changed] = (await shop.api.call("GET", `${url}/questions?brand_id=${shop.brandId}`)).body.items.slice(-1);
    expect(changed).toMatchObject({ id: learned[0].id, question: "To Norway?", expect: { documents: ["fjord.md"] } });
  });

  it("allow learned questions to be changed and deleted", async () => {
    const list = async (): Promise<Answer["body"]> => (await shop.api.call("GET", `${url}/questions?brand_id=${shop.brandId}`)).body.items;
    const learned = (await list()).find((item: { learned: boolean }) => item.learned);
    const { body } = await shop.api.call("PATCH", `${url}/questions/${learned.id}`, { expect: { outcome: "declined" } });
    expect(body).toMatchObject({ expect: { outcome: "declined", documents: [] }, question: learned.question });
    expect(body.changed_at).not.toBeNull();
    expect((await shop.api.call("DELETE", `${url}/questions/${learned.id}`)).status).toBe(204);
    expect((await shop.api.call("DELETE", `${url}/questions/${learned.id}`)).body.code).toBe("resource.not_found");
    expect(await list()).toHaveLength(3);
  });
});

/** Stores an evaluation of two questions whose runner has disappeared; the first has a reply. */
async function interrupted(id: string, other: Shop, attempts: number): Promise<void> {
  await service.database.run(
    "test.interrupted",
    `with run as (
       insert into evaluations (id, account_id, brand_id, persona_id, status, lease_owner, lease_until)
       values ($1, $2, $3, $4, 'running', $1, now() - interval '1 second')
     )
     insert into evaluation_results (account_id, evaluation_id, position, question_id, question, expect, outcome, reply, problems, credits, attempts)
     select $2, $1, n, $1, 'Question ' || n || '?', '{"outcome": "declined", "contains": [], "not_contains": [], "documents": []}',
       case when n = 1 then 'declined' end, case when n = 1 then 'kept' end, case when n = 1 then '[]'::jsonb end, case when n = 1 then 10 end, $5
     from generate_series(1, 2) n`,
    [id, service.owner.accountId, other.brandId, other.personaId, attempts],
  );
}

describe("An evaluation", () => {
  it("can be canceled, and rejects a second start for the same persona while it is running", async () => {
    const other = await openShop(service, service.owner, "Other");
    expect((await other.api.call("POST", url, { persona_id: other.personaId })).body.code).toBe("resource.conflict");
    for (let at = 0; at < 40; at += 1) await add(`Question ${at}?`, { outcome: "declined" }, other);
    const { body } = await other.api.call("POST", url, { persona_id: other.personaId });
    expect((await other.api.call("POST", url, { persona_id: other.personaId })).body.code).toBe("resource.conflict");
    expect((await other.api.call("POST", `${url}/${body.id}/cancel`, {})).status).toBe(204);
    expect((await other.api.call("POST", `${url}/${body.id}/cancel`, {})).body.code).toBe("resource.conflict");
    const { evaluation } = (await other.api.call("GET", `${url}/${body.id}`)).body;
    expect(evaluation.status).toBe("canceled");
    expect(evaluation.asked).toBeLessThan(evaluation.total);
  });

  it("is resumed after its runner has disappeared, without asking questions twice", async () => {
    const other = await openShop(service, service.owner, "Interrupted");
    for (const at of [1, 2]) await add(`Question ${at}?`, { outcome: "declined" }, other);
    const id = "0190a0b0-0000-7000-8000-0000000000e1";
    await interrupted(id, other, 0);
    const read = async (): Promise<Answer["body"]> => (await other.api.call("GET", `${url}/${id}`)).body;
    await eventually(async () => (await read()).evaluation.status === "completed");
    expect(await read()).toMatchObject({
      evaluation: { asked: 2, passed: 2, credits_charged: 20 },
      results: [{ reply: "kept" }, { outcome: "declined" }],
    });
  });

  it("does not charge again for a question whose runner disappeared before it stored the reply", async () => {
    const other = await openShop(service, service.owner, "Crashed");
    await add("Do you sell submarines?", { outcome: "declined" }, other);
    const { evaluation, results } = await evaluated(other.personaId, other);
    const charges = async (): Promise<number> =>
      (
        await service.database.rows("test.charges", "select 1 from usage_ledger where account_id = $1 and reference = $2", [
          service.owner.accountId,
          results[0].session_id,
        ])
      ).length;
    expect(await charges()).toBe(1);
    await service.database.run(
      "test.forget",
      "update evaluation_results set outcome = null, problems = null, session_id = null where evaluation_id = $1",
      [evaluation.id],
    );
    await service.database.run("test.crash", "update evaluations set status = 'running', finished_at = null where id = $1", [
      evaluation.id,
    ]);
    const read = async (): Promise<Answer["body"]> => (await other.api.call("GET", `${url}/${evaluation.id}`)).body;
    await eventually(async () => (await read()).evaluation.status === "completed");
    expect((await read()).results).toMatchObject([{ session_id: results[0].session_id, reply: results[0].reply, outcome: "declined" }]);
    expect(await charges()).toBe(1);
  });

  it("alternates with those of other accounts, so that a long evaluation does not delay them", async () => {
    const owner = await service.addAccount("second-set@example.com");
    const [long, short] = [await openShop(service, service.owner, "Long"), await openShop(service, owner, "Short")];
    for (let at = 0; at < 8; at += 1) await add(`Long question ${at}?`, { outcome: "declined" }, long);
    await add("Short question?", { outcome: "declined" }, short);
    const { body } = await long.api.call("POST", url, { persona_id: long.personaId });
    await evaluated(short.personaId, short);
    const asked = async (): Promise<number> => (await long.api.call("GET", `${url}/${body.id}`)).body.evaluation.asked;
    await eventually(async () => (await asked()) === 8);
    const later = await service.database.rows(
      "test.later",
      `select 1 from turns l where l.persona_id = $1 and l.created_at > (select max(created_at) from turns where persona_id = $2)`,
      [long.personaId, short.personaId],
    );
    expect(later.length).toBeGreaterThan(0);
  });

  it("fails if the same question has interrupted it three times", async () => {
    const other = await openShop(service, service.owner, "Interrupting");
    const id = "0190a0b0-0000-7000-8000-0000000000e2";
    await interrupted(id, other, 3);
    const read = async (): Promise<Answer["body"]> => (await other.api.call("GET", `${url}/${id}`)).body;
    await eventually(async () => (await read()).evaluation.status !== "running");
    expect((await read()).evaluation).toMatchObject({ status: "failed", error_code: "server.error", asked: 1, credits_charged: 10 });
  });

  it("drops the reply to a deleted question together with its conversation", async () => {
    const { body: list } = await shop.api.call("GET", `${url}?persona_id=${shop.personaId}`);
    const read = async (): Promise<Answer["body"]> => (await shop.api.call("GET", `${url}/${list.items[0].id}`)).body;
    const [kept, deleted] = (await read()).results;
    const conversation = async ({ session_id: id }: Answer["body"]): Promise<number> =>
      (await session.call("GET", `/api/conversations/${id}`)).status;
    expect([await conversation(kept), await conversation(deleted)]).toEqual([200, 200]);
    expect((await shop.api.call("DELETE", `${url}/questions/${deleted.question_id}`)).status).toBe(204);
    expect([await conversation(kept), await conversation(deleted)]).toEqual([200, 404]);
    expect((await read()).results).toHaveLength(2);
  });

  it("can be started and changed by owners and administrators, and read by every role", async () => {
    const { api: viewer } = await addPerson(service, service.owner, "Vera", "viewer");
    expect((await viewer.call("GET", `${url}/questions`)).status).toBe(200);
    expect((await viewer.call("POST", url, { persona_id: shop.personaId })).body.code).toBe("auth.forbidden");
    expect((await viewer.call("POST", `${url}/questions`, { brand_id: shop.brandId, question: "May I?" })).body.code).toBe(
      "auth.forbidden",
    );
  });

  it("is recorded in the audit log", async () => {
    const { body } = await session.call("GET", "/api/audit?limit=200");
    const actions = new Set(body.items.map(({ action }: { action: string }) => action));
    for (const action of ["evaluation.started", "evaluation.canceled", "evaluation_question.created", "evaluation_question.deleted"])
      expect(actions).toContain(action);
  });
});
