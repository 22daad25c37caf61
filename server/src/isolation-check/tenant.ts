/** The service's response. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  /** All headers in one string. */
  readonly headers: string;
}

/** Sends a request to the service that is being checked. @param body JSON, or a form */
export type Ask = (caller: Caller, method: string, path: string, body?: object) => Promise<Reply>;

/** Credential headers. */
export type Caller = Readonly<Record<string, string>>;

/** Sign-in data of an account. */
export interface Account {
  readonly accountId: string;
  readonly key: string;
  readonly email: string;
  readonly password: string;
}

/** A brand whose data always contains the brand's marker word. */
export interface MarkedBrand {
  readonly word: string;
  readonly brandId: string;
  readonly catalogId: string;
  readonly filesId: string;
  readonly personaId: string;
}

/** An account with marker words and its callers. */
export interface Tenant {
  readonly brands: readonly MarkedBrand[];
  readonly callers: ReadonlyMap<string, Caller>;
  /** Values for path parameters, by parameter name. */
  readonly things: Readonly<Record<string, string>>;
}

/** A preparation step was rejected. */
export class PreparationFailed extends Error {
  override readonly name = "PreparationFailed";
}

async function must(reply: Promise<Reply>, what: string): Promise<Record<string, unknown>> {
  const { status, text } = await reply;
  if (status >= 300) throw new PreparationFailed(`${what}: ${status} ${text.slice(0, 500)}`);
  return (text.startsWith("{") ? JSON.parse(text) : {}) as Record<string, unknown>;
}

/** Fills an account through the public API: a brand for each word, and one object of each kind in the first brand. */
export async function fillTenant(ask: Ask, account: Account, words: readonly string[]): Promise<Tenant> {
  const key = { "x-api-key": account.key };
  const made = async (method: string, path: string, body: object): Promise<string> =>
    String((await must(ask(key, method, path, body), `${method} ${path}`))["id"]);
  const brands: MarkedBrand[] = [];
  for (const word of words) {
    const brandId = await made("POST", "/v1/brands", { display_name: word, default_currency: "EUR", audience_languages: ["en"] });
    const catalogId = await made("POST", "/v1/knowledge/sources", { name: `${word} catalog`, brand_id: brandId });
    const filesId = await made("POST", "/v1/knowledge/sources", { name: `${word} files`, brand_id: brandId, type: "files" });
    const personaId = await made("POST", "/api/personas", {
      name: `${word} guide`,
      brand_id: brandId,
      languages: ["en"],
      description: word,
    });
    const items = [{ id: `${word}-lamp`, title: `${word} garden lamp`, description: `Made by ${word}.`, price: 10 }];
    await must(ask(key, "PUT", `/v1/knowledge/sources/${catalogId}/documents`, { items }), "products");
    const form = new FormData();
    form.append("payload_json", JSON.stringify({ id: `${word}-file` }));
    form.append("file", new Blob([`Garden lamps are repaired by ${word}.`]), `${word}.txt`);
    await must(ask(key, "POST", `/v1/knowledge/sources/${filesId}/documents/upload`, form), "a file");
    brands.push({ word, brandId, catalogId, filesId, personaId });
  }
  return { brands, ...(await fillFirst(ask, account, brands)) };
}

async function fillFirst(
  ask: Ask,
  { key, email, password }: Account,
  brands: readonly MarkedBrand[],
): Promise<Pick<Tenant, "callers" | "things">> {
  const [first] = brands;
  if (first === undefined) throw new PreparationFailed("no brand exists");
  const { word, brandId, catalogId, filesId, personaId } = first;
  const withKey = { "x-api-key": key };
  await must(
    ask(withKey, "PUT", `/api/knowledge/docs/by-external-id/${word}-note`, { content: `Lanterns are cleaned by ${word}.` }),
    "a note",
  );
  await must(ask(withKey, "PUT", `/api/personas/${personaId}/knowledge`, { external_ids: [`${word}-note`] }), "its activation");
  const summary = await must(ask(withKey, "POST", `/api/knowledge/sources/${filesId}/summary`), "a summary");
  const login = await must(ask({}, "POST", "/api/auth/login", { email, password }), "signing in");
  const session = { authorization: `Bearer ${String(login["access_token"])}` };
  const minted = await must(ask(session, "POST", `/api/personas/${personaId}/api-keys`, { slot: "primary" }), "a persona's key");
  const opened = await must(ask(session, "POST", "/api/integrations", { brand_id: brandId, name: `${word} shop` }), "an integration");
  const integration = opened["integration"] as { readonly id: string };
  const webhook = await must(
    // Subscribes to an event that does not occur here, so nothing is sent.
    ask(session, "POST", "/api/webhooks", { url: `https://${word}.invalid/hook`, events: ["integration.disconnected"] }),
    "a webhook",
  );
  const visitor = { "x-persona-id": personaId };
  const { text, status } = await ask(visitor, "POST", "/v1/chat", { message: `What does the ${word} garden lamp cost?` });
  const sessionId = /"session_id":"([^"]+)"/.exec(text)?.[1];
  if (sessionId === undefined) throw new PreparationFailed(`a conversation: ${status} ${text.slice(0, 500)}`);
  return {
    callers: new Map<string, Caller>([
      ["account key", withKey],
      ["session", session],
      ["persona key", { "x-api-key": String(minted["key"]) }],
      ["integration key", { "x-api-key": String(opened["key"]) }],
      ...brands.map((brand, at) => [`visitor ${at + 1}`, { "x-persona-id": brand.personaId }] as const),
    ]),
    things: {
      brand_id: brandId,
      source_id: catalogId,
      persona_id: personaId,
      id: `${word}-lamp`,
      external_id: `${word}-note`,
      job_id: String(summary["job_id"]),
      session_id: sessionId,
      integration_id: integration.id,
      webhook_id: (webhook["webhook"] as { readonly id: string }).id,
    },
  };
}

/**
 * Resolves when none of the account's documents is pending.
 * @param patienceMs timeout
 */
export async function settled(ask: Ask, { key }: Pick<Account, "key">, patienceMs: number): Promise<void> {
  for (let waited = 0; ; waited += 100) {
    const pending = await must(ask({ "x-api-key": key }, "GET", "/v1/knowledge/documents?limit=1&state=pending"), "waiting");
    if (pending["total_count"] === 0) return;
    if (waited > patienceMs) throw new PreparationFailed("documents were not processed in time; check that a worker is running");
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
}
