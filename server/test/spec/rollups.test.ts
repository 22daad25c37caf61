import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { figuresOf, type Point, seriesOf } from "../../src/analytics/figures.sql.ts";
import {
  type FiguresQuery,
  groupedMetrics,
  groupings,
  intervals,
  isPercentile,
  type Metric,
  metricNames,
} from "../../src/analytics/model/figures-query.ts";
import { readFigures, readSeries } from "../../src/analytics/read-figures.ts";
import { buildRollups } from "../../src/analytics/rollups/build-rollups.ts";
import { type GroupFigures, groupedFigures } from "../../src/analytics/rollups/grouped-figures.sql.ts";
import { rebuildHours } from "../../src/analytics/rollups/rollups.sql.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop } from "../support/shop.ts";

let service: TestService;
let accountId: string;
let personas: string[];
let brands: string[];

/** Returns a deterministic sequence of pseudorandom numbers. */
function random(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}
const next = random(11);
const pick = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T;

let statements = 0;
const run = (text: string, values: readonly unknown[] = []): Promise<number> =>
  service.database.run(`test.rollups.${(statements += 1)}`, text, values);

const hourMs = 3_600_000;
const languages = ["de", "en", null];
const begin = Date.UTC(2026, 1, 20);
const days = 60;

/** Inserts a conversation whose turns are up to three days apart, with ratings, clicks and requests for an operator. */
async function converse(): Promise<void> {
  const id = randomUUID();
  const channel = pick(["web", "app", null]);
  await run(
    `insert into sessions (id, account_id, persona_id, end_user_id, epoch, channel, of_dashboard, message_count, language)
     values ($1, $2, $3, 'v', 1, $4, $5, 2, $6)`,
    [id, accountId, pick(personas), channel, next() < 0.1, pick(languages)],
  );
  const start = begin + next() * days * 24 * hourMs;
  const moments = Array.from({ length: 1 + Math.floor(next() * 5) }, () => new Date(start + next() * next() * 72 * hourMs));
  await run(
    `insert into turns (id, account_id, persona_id, session_id, epoch, turn_index, channel, outcome, first_text_ms, duration_ms, statements_checked,
       statements_dropped, credits, created_at, of_dashboard, language)
     select gen_random_uuid(), s.account_id, s.persona_id, s.id, 1, t.index - 1, coalesce(t.channel, s.channel), t.outcome, t.ms, 1, 0, 0, 10, t.at, s.of_dashboard, t.language
     from sessions s, unnest($2::timestamptz[], $3::text[], $4::integer[], $5::text[], $6::text[]) with ordinality
       as t (at, outcome, ms, channel, language, index)
     where s.id = $1`,
    [
      id,
      moments,
      moments.map(() => pick(["answered", "declined", "held", "failed", "stopped"])),
      moments.map(() => (next() < 0.2 ? null : Math.floor(next() * next() * 30_000))),
      moments.map(() => (next() < 0.1 ? "mail" : null)),
      moments.map(() => pick(languages)),
    ],
  );
  if (next() < 0.5)
    await run(`insert into turn_feedback (session_id, epoch, turn_index, rating, created_at) values ($1, 1, 0, $2, $3)`, [
      id,
      pick([-1, 1]),
      moments[0],
    ]);
  if (next() < 0.5)
    await run(
      `insert into card_clicks (id, account_id, session_id, epoch, turn_index, card_id, clicked_at) values ($1, $2, $3, 1, 0, 'c', $4)`,
      [randomUUID(), accountId, id, moments[0]],
    );
  if (next() < 0.3)
    await run(
      `insert into handoffs (session_id, epoch, account_id, persona_id, requested_at) select id, 1, account_id, persona_id, $2 from sessions where id = $1`,
      [id, moments[0]],
    );
  if (next() < 0.5)
    await run(
      `insert into searches (id, account_id, persona_id, query, query_key, mode, has_image, hits, duration_ms, credits, created_at)
       values ($1, $2, $3, 'q', 'q', 'fast', false, $4, 2, 1, $5)`,
      [randomUUID(), accountId, pick(personas), Math.floor(next() * 3), moments[0]],
    );
}

beforeAll(async () => {
  service = await startTestService();
  accountId = service.owner.accountId;
  const shops = [await openShop(service, service.owner), await openShop(service, service.owner, "Sister")];
  [personas, brands] = [shops.map(({ personaId }) => personaId), shops.map(({ brandId }) => brandId)];
  for (let count = 0; count < 250; count += 1) await converse();
});
afterAll(() => service?.stop());

/** A random period of more than two days that begins on the hour, with random filters. */
function query(): FiguresQuery {
  const from = begin + Math.floor(next() * days * 24) * hourMs;
  const length = 49 * hourMs + next() * 75 * 24 * hourMs;
  return {
    accountId,
    from: new Date(from),
    to: new Date(next() < 0.5 ? from + length : Math.ceil((from + length) / hourMs) * hourMs),
    timezone: pick(["UTC", "Europe/Vienna", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe"]),
    personaId: next() < 0.3 ? pick(personas) : null,
    brandId: next() < 0.3 ? pick(brands) : null,
    channel: next() < 0.4 ? pick(["web", "app", "mail"]) : null,
    language: next() < 0.4 ? pick(["de", "en", "unknown"]) : null,
  };
}

/** Compares rollups with the rows for random filters. Returns the number of conversations seen. */
async function compare(count = 20): Promise<number> {
  let seen = 0;
  for (let at = 0; at < count; at += 1) {
    const asked = query();
    const figures = await readFigures(service.database, asked);
    expect(figures, JSON.stringify(asked)).toEqual(await figuresOf(service.database, asked));
    seen += figures.conversations ?? 0;
    const [metric, interval] = [
      at % 2 === 0 ? ("conversations" as Metric) : pick(metricNames),
      pick(intervals.filter((each) => each !== "hour")),
    ];
    const points = await readSeries(service.database, asked, metric, interval);
    const exact = await seriesOf(service.database, asked, metric, interval);
    const which = `${metric} ${interval} ${JSON.stringify(asked)}`;
    expect(isPercentile(metric) ? points.map(withinBound(exact)) : points, which).toEqual(exact);
    const by = pick(groupings);
    const grouped = await groupedFigures(service.database, asked, by);
    expect(sumOf(grouped), which).toEqual(Object.fromEntries(groupedMetrics.map((name) => [name, figures[name]])));
    for (const { key, ...group } of by === "language" ? grouped.slice(0, 1) : [])
      expect(await figuresOf(service.database, { ...asked, language: key }), which).toMatchObject(group);
  }
  return seen;
}

/** Replaces a point's approximate value with the exact value if the two differ by at most 1/32. */
const withinBound =
  (exact: readonly Point[]) =>
  (point: Point, at: number): Point => {
    const wanted = exact[at]?.value ?? null;
    if (wanted === null || point.value === null) return point;
    return Math.abs(point.value - wanted) <= wanted / 32 ? { ...point, value: wanted } : point;
  };

/** Returns the sum over all groups. */
const sumOf = (groups: readonly GroupFigures[]) =>
  Object.fromEntries(groupedMetrics.map((name) => [name, groups.reduce((sum, group) => sum + group[name], 0)]));

const stale = async (): Promise<number> =>
  (
    await service.database.one<{ count: number }>("test.stale", "select count(*) as count from stale_hours where account_id = $1", [
      accountId,
    ])
  )?.count ?? 0;

describe("hourly rollups", () => {
  it("equal a recount of the rows for random filters, before, during and after they are built", async () => {
    expect(await stale()).toBeGreaterThan(200);
    expect(await compare()).toBeGreaterThan(100);
    await service.database.transaction((tx) => rebuildHours(tx, 100));
    await compare();
    await buildRollups(service.database);
    expect(await stale()).toBe(0);
    expect(await compare()).toBeGreaterThan(100);
  });

  it("stay exact when rows are deleted or added late, or when their channel or time changes", async () => {
    await run(`delete from sessions where id in (select id from sessions where account_id = $1 order by id limit 40)`, [accountId]);
    await run(`delete from turns where id in (select id from turns where account_id = $1 order by id limit 60)`, [accountId]);
    await run(`delete from searches where id in (select id from searches where account_id = $1 order by id limit 10)`, [accountId]);
    await run(
      `update turn_feedback set rating = -rating, created_at = now() where session_id in (select id from sessions order by id limit 20)`,
    );
    await run(
      `update sessions set channel = 'mail' where id in (select id from sessions where account_id = $1 order by id desc limit 20)`,
      [accountId],
    );
    await run(
      `update sessions set language = 'de' where id in (select id from sessions where account_id = $1 order by id limit 20 offset 50)`,
      [accountId],
    );
    for (let count = 0; count < 20; count += 1) await converse();
    expect(await stale()).toBeGreaterThan(20);
    await compare();
    await buildRollups(service.database);
    expect(await stale()).toBe(0);
    await compare();
  });

  it("stay exact when a build is interrupted, and when rows are deleted during a build", async () => {
    await run(`delete from turns where id in (select id from turns where account_id = $1 order by id desc limit 30)`, [accountId]);
    const interrupted = service.database.transaction(async (tx) => {
      await rebuildHours(tx, 10);
      throw new Error("killed");
    });
    await expect(interrupted).rejects.toThrow("killed");
    await compare(5);
    await Promise.all([
      service.database.transaction(async (tx) => {
        await tx.run(
          "test.rollups.during",
          `delete from turns where id in (select id from turns where account_id = $1 order by id limit 30)`,
          [accountId],
        );
        await buildRollups(service.database);
      }),
      buildRollups(service.database),
    ]);
    await compare(5);
    await buildRollups(service.database);
    await compare();
  });

  it("are deleted with the account, and do not count another account's rows", async () => {
    const { accountId: other } = await service.addAccount("other@example.com");
    expect((await readFigures(service.database, { ...query(), accountId: other, personaId: null, brandId: null })).turns).toBe(0);
    await run(`delete from accounts where id = $1`, [accountId]);
    expect(await stale()).toBe(0);
  });
});
