import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Api } from "../support/api.ts";
import { signedIn } from "../support/bulk-jobs.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

interface Described {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: { readonly enum?: readonly string[] };
}

/** An example request that does not require an object id. */
interface Sendable {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly schemes: readonly string[];
  readonly body: unknown;
}

/** Problems expected, by operation, for examples that cannot succeed on a new service. */
const otherwise: Readonly<Record<string, string>> = {
  // These require a token from an email or from the first start.
  confirmEmail: "validation.failed",
  resetPassword: "validation.failed",
  readSetupLink: "validation.failed",
  setUp: "validation.failed",
  requestConfirmation: "auth.unauthorized",
  // These require another password and a session cookie.
  logIn: "auth.invalid_credentials",
  changePassword: "auth.invalid_credentials",
  changeEmail: "auth.invalid_credentials",
  refreshSession: "auth.unauthorized",
  // This WebSocket is requested without an upgrade.
  connectLiveSession: "validation.failed",
  // These depend on settings: tiers that owners may choose, and the persona for shopping agents.
  changeTier: "limits.subscription_required",
  getUcpProfile: "resource.not_found",
  // The account must be named, and it has no archive.
  deleteAccount: "account.confirm_required",
  downloadAccountExport: "resource.not_found",
  // This requires a mail server.
  testMail: "resource.conflict",
  // This requires a website on the internet.
  startOnboarding: "onboarding.website_unreadable",
};

const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-/;

describe("Examples in the reference, sent to a new service", () => {
  let service: TestService;
  let shop: Shop;
  let examples: readonly Sendable[];
  /** Keys for operations that accept only persona keys or integration keys. */
  let keys: Readonly<Record<string, string>>;

  beforeAll(async () => {
    service = await startTestService({ REGISTRATION: "open" });
    shop = await openShop(service, service.owner);
    const owner = await signedIn(service, service.owner);
    const site = { brand_id: shop.brandId, name: "Northwind shop", site_url: "https://northwind.example" };
    const created = await Promise.all([
      owner.call("POST", `/api/personas/${shop.personaId}/api-keys`, { slot: "primary" }),
      owner.call("POST", "/api/integrations", site),
    ]);
    const [callTools = "", syncIntegration = ""] = created.map(({ body }) => String((body as { key?: unknown }).key));
    keys = { callTools, syncIntegration };
    const { body } = await new Api(service.url).call("GET", "/openapi.json");
    examples = sendable((body as { paths: Record<string, Record<string, Described>> }).paths);
  });
  afterAll(() => service.stop());

  /** Sends an example with a credential that its operation accepts. */
  async function send({ id, method, path, schemes, body }: Sendable): Promise<{ status: number; code: string | undefined }> {
    const key = keys[id];
    const api =
      key === undefined ? await callerFor(schemes) : Api.withKey(service.url, key).with({ accept: "application/json, text/event-stream" });
    const answer = await api.call(method, path, body);
    return { status: answer.status, code: answer.status < 400 ? undefined : (answer.body as { code?: string }).code };
  }

  async function callerFor(schemes: readonly string[]): Promise<Api> {
    if (schemes.includes("personaId")) return shop.visitor;
    if (schemes.includes("session")) return signedIn(service, service.owner);
    return schemes.includes("apiKey") ? shop.api : new Api(service.url);
  }

  it("succeed, or fail with the expected problem", async () => {
    expect(examples.length).toBeGreaterThan(60);
    const outcomes: Record<string, string> = {};
    for (const example of examples) {
      const { status, code } = await send(example);
      if (status >= 400) outcomes[example.id] = code ?? String(status);
    }
    expect(outcomes).toEqual(otherwise);
  });
});

/** Returns the operations without path parameters whose example body does not refer to an object. */
function sendable(paths: Readonly<Record<string, Readonly<Record<string, Described>>>>): Sendable[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId: id, security, parameters, requestBody }]) => {
      const body = requestBody?.content["application/json"]?.example;
      const isForm = requestBody !== undefined && body === undefined;
      // A stream that never ends does not have a complete response.
      if (id === "followAccount" || path.includes("{") || isForm || anyId.test(JSON.stringify(body ?? ""))) return [];
      const query = parameters
        .filter((each) => each.in === "query" && each.required)
        .map(({ name, schema }) => `${name}=${schema.enum?.[0] ?? "text"}`);
      const address = query.length === 0 ? path : `${path}?${query.join("&")}`;
      return [{ id, method: method.toUpperCase(), path: address, schemes: security.flatMap((each) => Object.keys(each)), body }];
    }),
  );
}
