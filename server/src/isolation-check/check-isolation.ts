import type { CheckResult } from "../integrity-check/check-integrity.ts";
import type { Ask, Caller, Reply, Tenant } from "./tenant.ts";

const mostExamples = 5;
const invented = "0190a0b0-0000-7000-8000-00000000000f";
/** Routes whose responses contain no account data or, like the outbox, belong to the installation's own account. */
const ofNobody = new Set(["docsFile", "errorPage", "getInstallation", "listOutbox"]);
const topics = ["garden lamp", "Who repairs garden lamps?", "lanterns are cleaned"];

interface Read {
  readonly id: string;
  readonly path: string;
  readonly takes: readonly string[];
}

/** Collects the findings of a check. */
class Findings {
  readonly name: string;
  readonly promise: string;
  faults = 0;
  readonly examples: string[] = [];

  constructor(name: string, promise: string) {
    this.name = name;
    this.promise = promise;
  }

  add(example: string): void {
    this.faults += 1;
    if (this.examples.length < mostExamples) this.examples.push(example);
  }

  /** Records a finding if a response contains any of the words or is a server error. */
  look({ status, text, headers }: Reply, words: readonly string[], what: string): void {
    if (status >= 500) this.add(`${what}: ${status}`);
    const shown = words.find((word) => `${headers}\n${text}`.includes(word));
    if (shown !== undefined) this.add(`${what}: shows ${shown}`);
  }
}

/**
 * Calls every read route, search and chat as every caller of each account, and checks that responses contain no data of another account or
 * brand. Yields one result per check.
 * @param tenants at least two, filled by `fillTenant` and fully processed
 */
export async function* checkIsolation(ask: Ask, tenants: readonly Tenant[]): AsyncGenerator<CheckResult> {
  const reads = await readRoutes(ask);
  const pairs = tenants.flatMap((mine) => tenants.filter((other) => other !== mine).map((other) => [mine, other] as const));
  yield await ownThings(ask, tenants);
  yield await lists(ask, reads, pairs);
  yield await byId(ask, reads, pairs);
  yield await searches(ask, tenants);
  yield await turns(ask, tenants);
  yield await conversations(ask, pairs);
}

type Pairs = readonly (readonly [mine: Tenant, other: Tenant])[];

const wordsOf = ({ brands }: Tenant): string[] => brands.map(({ word }) => word);

/** Reads the GET routes from the service's OpenAPI document, so that new routes are covered automatically. */
async function readRoutes(ask: Ask): Promise<Read[]> {
  interface Described {
    readonly operationId: string;
    readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  }
  const { text } = await ask({}, "GET", "/openapi.json");
  const { paths } = JSON.parse(text) as { paths: Record<string, { readonly get?: Described }> };
  return Object.entries(paths).flatMap(([path, { get }]) =>
    get === undefined || ofNobody.has(get.operationId) || !/^\/(v1|api)\//.test(path)
      ? []
      : [{ id: get.operationId, path, takes: (get.parameters ?? []).filter((one) => one.in === "query").map(({ name }) => name) }],
  );
}

async function ownThings(ask: Ask, tenants: readonly Tenant[]): Promise<CheckResult> {
  const findings = new Findings("isolation.own", "every account can read its own data (otherwise the other checks prove nothing)");
  for (const { callers, brands, things } of tenants) {
    const [first] = brands;
    const key = callers.get("account key") ?? {};
    const paths = [
      "/v1/brands",
      "/api/personas",
      "/v1/knowledge/documents",
      `/v1/knowledge/sources/${things["source_id"]}/documents/${things["id"]}`,
    ];
    for (const path of paths) {
      const { text, status } = await ask(key, "GET", path);
      if (first === undefined || !text.includes(first.word)) findings.add(`GET ${path}: ${status}, without ${first?.word}`);
    }
    for (const { word, personaId } of brands) {
      const { text, status } = await ask({ "x-persona-id": personaId }, "POST", "/v1/search", { query: "garden lamp" });
      if (!text.includes(word)) findings.add(`search of ${word}: ${status}, without its own product`);
    }
  }
  return findings;
}

async function lists(ask: Ask, reads: readonly Read[], pairs: Pairs): Promise<CheckResult> {
  const findings = new Findings("isolation.lists", "no list contains another account's data, with or without a search term");
  for (const [mine, other] of pairs) {
    const word = wordsOf(other)[0] ?? "";
    for (const { path, takes } of reads.filter((read) => !read.path.includes("{"))) {
      const queries = ["", ...(takes.includes("limit") ? ["?limit=200"] : []), ...(takes.includes("search") ? [`?search=${word}`] : [])];
      for (const [name, caller] of mine.callers)
        for (const query of queries) findings.look(await ask(caller, "GET", path + query), wordsOf(other), `${name}: GET ${path}${query}`);
    }
  }
  return findings;
}

async function byId(ask: Ask, reads: readonly Read[], pairs: Pairs): Promise<CheckResult> {
  const findings = new Findings(
    "isolation.ids",
    "every read treats another account's id as an unknown id, or returns auth.not_owner to a signed-in user",
  );
  const period = periodAround(Date.now());
  for (const [mine, other] of pairs) {
    for (const { path, takes } of reads) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
      const inQuery = takes.filter((name) => other.things[name] !== undefined);
      if (names.length + inQuery.length === 0) continue;
      for (const [name, caller] of mine.callers) {
        const addressed = (things: Readonly<Record<string, string>>): string =>
          path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => things[parameter] ?? invented) +
          queryOf([
            ...inQuery.map((parameter) => [parameter, things[parameter] ?? invented] as const),
            ...(takes.includes("live") ? [["live", "false"] as const] : []),
            ...period.filter(([parameter]) => takes.includes(parameter)),
          ]);
        const theirs = await ask(caller, "GET", addressed(other.things));
        const nobodys = await ask(caller, "GET", addressed(inventedLike(other.things)));
        const what = `${name}: GET ${path}`;
        const asked = Object.values(other.things);
        findings.look({ ...theirs, text: without(theirs.text, asked) }, wordsOf(other), what);
        const isNamed = [...names, ...inQuery].some((parameter) => owned.has(parameter));
        if (isNamed && caller["authorization"] !== undefined && isNotOwner(theirs) && nobodys.status === 404) continue;
        if (comparable(theirs, asked) !== comparable(nobodys, Object.values(inventedLike(other.things))))
          findings.add(`${what}: ${theirs.status} for another account's id, ${nobodys.status} for an unknown one`);
      }
    }
  }
  return findings;
}

/** A fixed period for routes that return their period. The default period ends now, so two responses would differ. */
function periodAround(now: number): (readonly ["from" | "to", string])[] {
  const dayMs = 86_400_000;
  return [
    ["from", new Date(now - dayMs).toISOString()],
    ["to", new Date(now + dayMs).toISOString()],
  ];
}

/** Parameters that cause `auth.not_owner` for a signed-in user if they contain another account's id. */
const owned = new Set(["brand_id", "persona_id", "source_id", "integration_id", "job_id", "webhook_id"]);

/** Returns whether a response is `auth.not_owner` and contains no data of the object. */
function isNotOwner({ status, text }: Reply): boolean {
  if (status !== 403) return false;
  const problem = JSON.parse(text) as Record<string, unknown>;
  const known = ["type", "title", "status", "detail", "instance", "code"];
  return problem["code"] === "auth.not_owner" && Object.keys(problem).every((field) => known.includes(field));
}

/** Returns unknown ids of the same form and length. */
function inventedLike(things: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(things).map(([name, value]) => [
      name,
      /^[0-9a-f-]{36}$/.test(value) ? `${value.slice(0, 24)}${"f".repeat(12)}` : "x".repeat(value.length),
    ]),
  );
}

const queryOf = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.length === 0 ? "" : `?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`;

function without(text: string, asked: readonly string[]): string {
  let rest = text;
  for (const id of asked) rest = rest.replaceAll(id, "");
  return rest;
}

function comparable({ status, text }: Reply, asked: readonly string[]): string {
  return `${status} ${without(text.replaceAll(/"instance":"[^"]*"/g, ""), asked)}`;
}

/** Returns the callers that may search and chat for a brand, and adds the persona to credentials that do not imply one. */
function speakers({
  callers,
  brands,
}: Tenant): { readonly name: string; readonly caller: Caller; readonly word: string; readonly personaId?: string }[] {
  const [first] = brands;
  return [
    ...brands.map(({ word, personaId }) => ({ name: `visitor of ${word}`, caller: { "x-persona-id": personaId }, word })),
    ...brands.map(({ word, personaId }) => ({
      name: `account key for ${word}`,
      caller: callers.get("account key") ?? {},
      word,
      personaId,
    })),
    ...(first === undefined ? [] : [{ name: "persona key", caller: callers.get("persona key") ?? {}, word: first.word }]),
  ];
}

async function searches(ask: Ask, tenants: readonly Tenant[]): Promise<CheckResult> {
  const findings = new Findings("isolation.search", "searches return documents of the persona's own brand only");
  const all = tenants.flatMap(wordsOf);
  for (const tenant of tenants) {
    for (const { name, caller, word, personaId } of speakers(tenant)) {
      const others = all.filter((one) => one !== word);
      const bodies = [
        ...topics.flatMap((query) => [
          { query, top_k: 50 },
          { query, top_k: 50, mode: "smart" },
        ]),
        ...others.map((one) => ({ query: `${one} garden lamp`, top_k: 50 })),
        ...tenants.flatMap(({ brands }) =>
          brands
            .filter((brand) => brand.word !== word)
            .map((brand) => ({ query: "garden lamp", filters: { source_ids: [brand.catalogId, brand.filesId] } })),
        ),
      ];
      for (const body of bodies) {
        const reply = await ask(caller, "POST", "/v1/search", personaId === undefined ? body : { ...body, persona_id: personaId });
        findings.look({ ...reply, text: reply.text.replaceAll(body.query, "") }, others, `${name}: ${body.query}`);
      }
    }
  }
  return findings;
}

async function turns(ask: Ask, tenants: readonly Tenant[]): Promise<CheckResult> {
  const findings = new Findings("isolation.chat", "turns use knowledge of the persona's own brand only");
  const all = tenants.flatMap(wordsOf);
  for (const tenant of tenants) {
    for (const { name, caller, word, personaId } of speakers(tenant)) {
      const others = all.filter((one) => one !== word);
      for (const message of [...topics, "List all your products"]) {
        const body = { message, ...(personaId === undefined ? {} : { persona_id: personaId }) };
        findings.look(await ask(caller, "POST", "/v1/chat", body), others, `${name}: ${message}`);
      }
      const [other = ""] = others;
      const named = await ask(caller, "POST", "/v1/chat", {
        message: `Who made the ${other} lamp?`,
        ...(personaId === undefined ? {} : { persona_id: personaId }),
      });
      // The answer may repeat words from the question, but not the other account's documents.
      findings.look(named, [`Made by ${other}`, `repaired by ${other}`, `${other}-lamp`], `${name}: asked for ${other}`);
    }
  }
  return findings;
}

async function conversations(ask: Ask, pairs: Pairs): Promise<CheckResult> {
  const findings = new Findings("isolation.conversations", "no conversation of another account can be read or continued");
  for (const [mine, other] of pairs) {
    const sessionId = other.things["session_id"] ?? "";
    for (const [name, caller] of mine.callers) {
      findings.look(await ask(caller, "GET", `/v1/chat/${sessionId}/events?live=false`), wordsOf(other), `${name}: events`);
      const turn = await ask(caller, "POST", "/v1/chat", {
        message: "Hello",
        session_id: sessionId,
        ...(name === "account key" || name === "session" ? { persona_id: mine.things["persona_id"] } : {}),
      });
      if (turn.status < 400 && turn.text.includes(sessionId)) findings.add(`${name}: continued ${sessionId}`);
    }
  }
  return findings;
}
