import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { eventually, type Answer, type Api } from "../support/api.ts";
import { signedIn } from "../support/bulk-jobs.ts";
import type { SharedService } from "../support/service.ts";
import { sharedService } from "../support/shared-service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { say } from "../support/turn.ts";

let service: SharedService;
let session: Api;
let shop: Shop;
let sister: Shop;
let accountId: string;

interface Row {
  readonly at: Date;
  readonly persona: string;
  readonly channel: string | null;
  readonly language: string;
  readonly session: string;
  readonly outcome: string;
  readonly firstText: number | null;
  readonly credits: number;
  readonly ofDashboard: boolean;
}

/** Returns a deterministic sequence of pseudorandom numbers. */
function random(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

const begin = Date.parse("2026-03-20T00:00:00Z");
const hourMs = 3_600_000;
const days = 14;
const turns: Row[] = [];
const searches: { readonly at: Date; readonly persona: string; readonly hits: number; readonly credits: number; readonly query: string }[] =
  [];
const ratings: { readonly at: Date; readonly turn: Row; readonly rating: number }[] = [];
const clicks: { readonly at: Date; readonly turn: Row }[] = [];
const handoffs: { readonly at: Date; readonly turn: Row }[] = [];

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  accountId = service.owner.accountId;
  session = await signedIn(service, service.owner);
  shop = await openShop(service, service.owner);
  sister = await openShop(service, service.owner, "Sister");
  const next = random(7);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T;
  const run = (text: string, values: unknown[]): Promise<number> => service.database.run(`test.${text.slice(0, 40)}`, text, values);
  const moment = (): Date => new Date(begin + Math.floor(next() * days * 24 * hourMs));
  for (let at = 0; at < 40; at += 1) {
    const [id, persona, channel, ofDashboard] = [
      randomUUID(),
      pick([shop, shop, sister]).personaId,
      pick(["web", "app", null]),
      next() < 0.1,
    ];
    const language = pick(["de", "en", null]);
    await run(
      `insert into sessions (id, account_id, persona_id, end_user_id, epoch, channel, of_dashboard, message_count, language)
       values ($1, $2, $3, 'v', 1, $4, $5, 2, $6)`,
      [id, accountId, persona, channel, ofDashboard, language],
    );
    for (let index = 0; index < 5; index += 1) {
      const outcome = pick(["answered", "answered", "answered", "declined", "held", "failed", "stopped"]);
      const firstText = next() < 0.2 ? null : Math.floor(next() * 2_000);
      const row: Row = {
        at: moment(),
        persona,
        channel,
        language: language ?? "unknown",
        session: id,
        outcome,
        firstText,
        credits: outcome === "answered" ? 10 : 0,
        ofDashboard,
      };
      turns.push(row);
      await run(
        `insert into turns (id, account_id, persona_id, session_id, epoch, turn_index, channel, outcome, question_key, first_text_ms, duration_ms,
           statements_checked, statements_dropped, credits, created_at, of_dashboard, language)
         values ($1, $2, $3, $4, 1, $5, $6, $7, $8, $9, 1, 0, 0, $10, $11, $12, $13)`,
        [
          randomUUID(),
          accountId,
          persona,
          id,
          index,
          channel,
          outcome,
          pick(["one", "two", "three", null]),
          firstText,
          row.credits,
          row.at,
          ofDashboard,
          language,
        ],
      );
      if (next() < 0.3) {
        const rating = { at: moment(), turn: row, rating: pick([-1, 1]) };
        ratings.push(rating);
        await run(`insert into turn_feedback (session_id, epoch, turn_index, rating, created_at) values ($1, 1, $2, $3, $4)`, [
          id,
          index,
          rating.rating,
          rating.at,
        ]);
      }
      if (next() < 0.3) {
        const click = { at: moment(), turn: row };
        clicks.push(click);
        await run(
          `insert into card_clicks (id, account_id, session_id, epoch, turn_index, card_id, clicked_at) values ($1, $2, $3, 1, $4, 'c1', $5)`,
          [randomUUID(), accountId, id, index, click.at],
        );
      }
      if (next() < 0.1) {
        const handoff = { at: moment(), turn: row };
        handoffs.push(handoff);
        await run(`insert into handoffs (session_id, epoch, account_id, persona_id, requested_at) values ($1, 1, $2, $3, $4)`, [
          id,
          accountId,
          persona,
          handoff.at,
        ]);
      }
    }
  }
  for (let at = 0; at < 120; at += 1) {
    const search = {
      at: moment(),
      persona: pick([shop, sister]).personaId,
      hits: Math.floor(next() * 3),
      credits: 1,
      query: pick(["Lamp", "lamp!", "mug"]),
    };
    searches.push(search);
    await run(
      `insert into searches (id, account_id, persona_id, query, query_key, mode, has_image, hits, duration_ms, credits, created_at)
       values ($1, $2, $3, $4, $5, 'fast', false, $6, 2, 1, $7)`,
      [randomUUID(), accountId, search.persona, search.query, search.query.toLowerCase().replace("!", ""), search.hits, search.at],
    );
  }
});

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly persona?: string;
  readonly channel?: string;
  readonly language?: string;
}

/** Computes the expected statistics in memory. */
function recount({ from, to, persona, channel, language }: Asked) {
  const isIn = (at: Date): boolean => at >= new Date(from) && at < new Date(to);
  const isOf = (row: Row): boolean =>
    !row.ofDashboard &&
    (persona === undefined || row.persona === persona) &&
    (channel === undefined || row.channel === channel) &&
    (language === undefined || row.language === language);
  const counted = turns.filter((row) => isIn(row.at) && isOf(row));
  const times = counted.flatMap(({ firstText }) => firstText ?? []).toSorted((a, b) => a - b);
  const percentile = (share: number): number | null => times[Math.ceil(share * times.length) - 1] ?? null;
  const having = (outcome: string): number => counted.filter((row) => row.outcome === outcome).length;
  const rated = ratings.filter(({ at, turn }) => isIn(at) && isOf(turn));
  const found = searches.filter(
    (row) => isIn(row.at) && channel === undefined && language === undefined && (persona === undefined || row.persona === persona),
  );
  return {
    conversations: new Set(counted.map((row) => row.session)).size,
    turns: counted.length,
    answered: having("answered"),
    declined: having("declined"),
    held: having("held"),
    failed: having("failed"),
    stopped: having("stopped"),
    first_text_ms_p50: percentile(0.5),
    first_text_ms_p95: percentile(0.95),
    handoffs: handoffs.filter(({ at, turn }) => isIn(at) && isOf(turn)).length,
    thumbs_up: rated.filter(({ rating }) => rating > 0).length,
    thumbs_down: rated.filter(({ rating }) => rating < 0).length,
    clicks: clicks.filter(({ at, turn }) => isIn(at) && isOf(turn)).length,
    searches: found.length,
    searches_without_hits: found.filter(({ hits }) => hits === 0).length,
    credits: counted.reduce((sum, row) => sum + row.credits, 0) + found.length,
  };
}

const period = { from: "2026-03-27T00:00:00Z", to: "2026-04-03T00:00:00Z" };
const get = (path: string, query: object, api = session): Promise<Answer> =>
  api.call("GET", `/api/analytics/${path}?${new URLSearchParams(query as Record<string, string>).toString()}`);

describe("GET /api/analytics/summary", () => {
  it("returns exact totals for the period and the previous period", async () => {
    const { body } = await get("summary", period);
    expect(body.figures).toEqual(recount(period));
    expect(body.before).toEqual({
      from: "2026-03-20T00:00:00.000Z",
      to: "2026-03-27T00:00:00.000Z",
      figures: recount({ from: "2026-03-20T00:00:00Z", to: "2026-03-27T00:00:00Z" }),
    });
    expect(body.figures.turns).toBeGreaterThan(50);
  });

  it("accepts a persona, brand or channel filter", async () => {
    const ofPersona = recount({ ...period, persona: sister.personaId });
    expect((await get("summary", { ...period, persona_id: sister.personaId })).body.figures).toEqual(ofPersona);
    expect((await get("summary", { ...period, brand_id: sister.brandId })).body.figures).toEqual(ofPersona);
    expect((await get("summary", { ...period, channel: "web" })).body.figures).toEqual(recount({ ...period, channel: "web" }));
  });

  it("accepts a language filter, and groups by language", async () => {
    for (const language of ["de", "unknown"])
      expect((await get("summary", { ...period, language })).body.figures).toEqual(recount({ ...period, language }));
    const { body } = await get("summary", { ...period, group_by: "language" });
    expect(body.groups.map(({ key }: { key: string }) => key).toSorted()).toEqual(["de", "en", "unknown"]);
    for (const { key, figures } of body.groups) expect(recount({ ...period, language: key })).toMatchObject(figures);
    const { text } = await get("summary", { ...period, group_by: "language" }, session.with({ accept: "text/csv" }));
    const [first] = body.groups;
    expect(text.split("\r\n").slice(0, 2)).toEqual([
      "key,turns,answered,declined,held,failed,stopped,handoffs,thumbs_up,thumbs_down,clicks",
      [first.key, ...Object.values(first.figures)].join(","),
    ]);
    expect((await get("summary", { ...period, language: "German" })).status).toBe(400);
  });

  it("excludes other accounts", async () => {
    const stranger = await signedIn(service, await service.addAccount("stranger@example.com"));
    const { body } = await get("summary", { ...period, persona_id: shop.personaId }, stranger);
    expect(Object.values(body.figures).every((value) => value === 0 || value === null)).toBe(true);
  });

  it("returns CSV for `Accept: text/csv`", async () => {
    const { headers, text } = await get("summary", period, session.with({ accept: "text/csv" }));
    const { conversations, turns: count } = recount(period);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(
      text
        .split("\r\n")
        .slice(0, 3)
        .map((line) => line.split(",").slice(0, 2)),
    ).toEqual([
      ["metric", "value"],
      ["conversations", String(conversations)],
      ["turns", String(count)],
    ]);
  });

  it.each([
    [{ from: period.to, to: period.from }, "from"],
    [{ from: "2024-01-01T00:00:00Z", to: period.to }, "from"],
    [{ timezone: "Mars/Olympus" }, "timezone"],
    [{ from: "2016-12-31T23:59:60Z" }, "from"],
  ])("rejects %j", async (query, field) => {
    const { status, body } = await get("summary", query);
    expect([status, body.code, body.errors[0].field]).toEqual([400, "validation.failed", field]);
  });
});

describe("GET /api/analytics/series", () => {
  it("returns one value per day in the given time zone, even across clock changes", async () => {
    const zone = { from: "2026-03-26T23:00:00Z", to: "2026-03-31T22:00:00Z", timezone: "Europe/Vienna" };
    for (const metric of ["turns", "conversations", "credits", "searches_without_hits", "thumbs_down", "first_text_ms_p95"] as const) {
      const { body } = await get("series", { ...zone, metric });
      const starts = body.points.map(({ start }: { start: string }) => start);
      // The clocks change on March 29.
      expect(starts).toEqual(["26T23", "27T23", "28T23", "29T22", "30T22"].map((day) => `2026-03-${day}:00:00.000Z`));
      const ends = [...starts.slice(1), zone.to];
      const wanted = starts.map((from: string, at: number) => recount({ from, to: ends[at] })[metric]);
      expect(
        body.points.map(({ value }: { value: number | null }) => value),
        metric,
      ).toEqual(wanted);
    }
  });

  it("returns values per hour, week and month, with 0 for empty intervals", async () => {
    const { body } = await get("series", { from: "2026-03-01T00:00:00Z", to: "2026-03-01T03:30:00Z", metric: "turns", interval: "hour" });
    expect(body.points.map(({ value }: { value: number }) => value)).toEqual([0, 0, 0, 0]);
    const weeks = await get("series", { from: "2026-03-16T00:00:00Z", to: "2026-04-06T00:00:00Z", metric: "turns", interval: "week" });
    const sum = weeks.body.points.reduce((all: number, { value }: { value: number }) => all + value, 0);
    expect([weeks.body.points.length, sum]).toEqual([3, recount({ from: "2026-03-16T00:00:00Z", to: "2026-04-06T00:00:00Z" }).turns]);
    expect((await get("series", { ...period, metric: "turns", interval: "month" })).body.points).toHaveLength(2);
  });

  it("rejects unknown metrics and ranges of more than 1,000 hours", async () => {
    expect((await get("series", { metric: "magic" })).status).toBe(400);
    const { body } = await get("series", { from: "2026-01-01T00:00:00Z", to: "2026-04-01T00:00:00Z", metric: "turns", interval: "hour" });
    expect(body.errors[0].field).toBe("interval");
  });
});

describe("questions, cards and searches", () => {
  it("are grouped by wording, including declined questions and disliked answers", async () => {
    const own = await openShop(service, service.owner, "Own");
    await own.load([{ id: "LMP-1", title: "Storm lantern", description: "A lantern for wet nights.", price: 39.5 }]);
    const first = await say(own.visitor, "Which submarines do you rent out in Antarctica?");
    const second = await say(own.visitor, "which submarines do you RENT out in Antarctica");
    const liked = await say(own.visitor, "What does the Storm lantern cost?");
    await own.api.call("POST", `/v1/chat/${liked.sessionId}/feedback`, { turn_index: 0, rating: -1 });
    const [card] = liked.cards;
    await own.visitor.call("POST", "/v1/cards/click", { session_id: liked.sessionId, turn_index: 0, card_id: card?.["card_id"] });
    for (const query of ["Lantern", "lantern?", "zeppelin"])
      await own.visitor.call("POST", "/v1/search", { query, ...(query === "zeppelin" ? { filters: { price: { gte: 5_000 } } } : {}) });
    const ofOwn = { persona_id: own.personaId };
    const spoken = await get("summary", { ...ofOwn, group_by: "language" });
    expect(spoken.body.groups).toMatchObject([{ key: "en", figures: { turns: 3, declined: 2 } }]);
    await eventually(async () => (await get("summary", ofOwn)).body.figures.searches === 3);

    expect((await get("questions", { ...ofOwn, kind: "declined" })).body).toEqual({
      items: [
        {
          id: null,
          brand_id: own.brandId,
          persona_id: own.personaId,
          question: "which submarines do you RENT out in Antarctica",
          wordings: ["which submarines do you RENT out in Antarctica", "Which submarines do you rent out in Antarctica?"],
          state: "open",
          count: 2,
          last_asked_at: expect.any(String),
          session_ids: [second.sessionId, first.sessionId],
        },
      ],
      total_count: 1,
    });
    expect((await get("questions", { ...ofOwn, kind: "disliked" })).body.items).toMatchObject([
      { question: "What does the Storm lantern cost?", count: 1, session_ids: [liked.sessionId] },
    ]);
    expect((await get("questions", { ...ofOwn, kind: "no_hits" })).body.items).toMatchObject([
      { question: "zeppelin", count: 1, session_ids: [] },
    ]);
    expect((await get("cards", ofOwn)).body).toEqual({
      items: [{ source_id: own.catalogId, document_id: "LMP-1", title: "Storm lantern", shown: 1, clicks: 1 }],
      total_count: 1,
    });
    const found = await get("searches", ofOwn);
    expect(found.body.items).toMatchObject([
      { query: "lantern?", count: 2, without_hits: 0, mean_hits: 1 },
      { query: "zeppelin", count: 1, without_hits: 1 },
    ]);
    expect((await get("searches", ofOwn, session.with({ accept: "text/csv" }))).text.split("\r\n")[1]).toMatch(/^lantern\?,2,0,1,\d+,/);
    expect((await get("searches", { ...ofOwn, limit: 1, offset: 1 })).body).toMatchObject({
      items: [{ query: "zeppelin" }],
      total_count: 2,
    });
  });
});
