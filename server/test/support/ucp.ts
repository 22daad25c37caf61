import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Api, type Answer } from "./api.ts";
import { startTestService, type TestService } from "./service.ts";
import { openShop, type Shop } from "./shop.ts";
import { type UcpSchema, ucpProblems } from "./ucp-schemas.ts";

export const version = "2026-08-25";
export const searchName = "dev.ucp.shopping.catalog.search";
export const lookupName = "dev.ucp.shopping.catalog.lookup";
export const capabilities = { [searchName]: [{ version }], [lookupName]: [{ version }] };

const lanternVariants = [
  { sku: "LN-R-S", color: ["red"], size: ["S"], price: 39.5, in_stock: true },
  { sku: "LN-R-L", color: ["red"], size: ["L"], price: 59.99, in_stock: false },
  { sku: "LN-B-S", color: ["blue"], size: ["S"], price: 41, in_stock: true, image: "https://shop.example/blue.jpg" },
];
const products = [
  {
    id: "LN",
    title: "Storm lantern",
    description: "A lantern for wet nights.",
    categories: [["Outdoor", "Light"], ["Gifts"]],
    attributes: { material: "brass", lumens: 180 },
    images: [
      { url: "https://shop.example/side.jpg", is_primary: false },
      { url: "https://shop.example/ln.jpg", is_primary: true, description: "The lantern, lit" },
    ],
    links: [{ url: "https://shop.example/ln", is_primary: true }],
    price: 39.5,
    original_price: 49,
    in_stock: true,
    variants: lanternVariants,
  },
  { id: "MUG", title: "Enamel mug", categories: [["Outdoor", "Kitchen"]], price: 12, in_stock: false },
  { id: "LAMP", title: "Desk lantern", categories: [["Home"]], price: 120, in_stock: true },
  { id: "YEN", title: "Paper lantern", price: 1980, currency: "JPY" },
  { id: "DINAR", title: "Oil lantern", price: 4.5, currency: "KWD" },
  { id: "LN#odd", title: "Wick for a lantern", price: 0, in_stock: true },
  { id: "NOPRICE", title: "Lantern that is shown only" },
];

/** A host on which agents publish their profiles. */
export class AgentHost {
  readonly #server: Server;
  readonly #published = new Map<string, { readonly status?: number; readonly body: string; readonly location?: string }>();
  /** Paths requested so far. */
  readonly asked: string[] = [];

  constructor() {
    this.#server = createServer((request, response) => {
      this.asked.push(request.url ?? "");
      const { status = 200, body = "", location } = this.#published.get(request.url ?? "") ?? { status: 404 };
      response.writeHead(status, { "content-type": "application/json", ...(location === undefined ? {} : { location }) }).end(body);
    });
  }

  /**
   * Publishes a profile at a path.
   * @param ucp content of the profile; a string is published verbatim
   */
  publish(path: string, ucp: object | string, more: { readonly status?: number; readonly location?: string } = {}): void {
    this.#published.set(path, { body: typeof ucp === "string" ? ucp : JSON.stringify({ ucp }), ...more });
  }

  url(path: string): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${path}`;
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, "127.0.0.1", resolve);
    });
    this.publish("/agent", { version, services: {}, payment_handlers: {}, capabilities });
  }

  close(): void {
    this.#server.close();
  }
}

export interface Outcome extends Answer {
  // Typed as `any`, because tests assert only the parts of a response that they expect.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly content: any;
}

/** A shop that offers its catalog, a shop in another account that does not, and a shopping agent. */
export class Mall {
  readonly service: TestService;
  readonly shop: Shop;
  readonly foreign: Shop;
  readonly agents: AgentHost;

  private constructor(service: TestService, shop: Shop, foreign: Shop, agents: AgentHost) {
    this.service = service;
    this.shop = shop;
    this.foreign = foreign;
    this.agents = agents;
  }

  static async open(): Promise<Mall> {
    const agents = new AgentHost();
    await agents.listen();
    const service = await startTestService({ ALLOW_PRIVATE_HOSTS: "127.0.0.1" });
    const shop = await openShop(service, service.owner);
    const foreign = await openShop(service, await service.addAccount("foreign@example.com"), "Foreign");
    await shop.load(products);
    await foreign.load([{ id: "SECRET", title: "Storm lantern of another shop", price: 1, variants: [{ sku: "SECRET-1" }] }]);
    await offer(shop);
    return new Mall(service, shop, foreign, agents);
  }

  async close(): Promise<void> {
    await this.service.stop();
    this.agents.close();
  }

  /**
   * Sends a call as an agent that follows only the examples in the protocol would.
   * @param profile URL of the agent's profile; if empty, none is sent
   */
  async call(
    name: string,
    catalog: unknown,
    { profile = this.agents.url("/agent"), personaId = this.shop.personaId } = {},
  ): Promise<Outcome> {
    const meta = profile === "" ? {} : { "ucp-agent": { profile } };
    const message = { jsonrpc: "2.0", id: 7, method: "tools/call", params: { name, arguments: { meta, catalog } } };
    const answer = await new Api(this.service.url).call("POST", `/ucp/${personaId}/mcp`, message);
    return { ...answer, content: answer.body?.result?.structuredContent };
  }

  /** Returns the result of a call, which must match the schema. */
  async ask(name: string, catalog: unknown, schema: UcpSchema): Promise<Outcome["content"]> {
    const { status, text, content } = await this.call(name, catalog);
    const problems = status === 200 ? ucpProblems(schema, content) : [`status ${status}`];
    if (problems.length > 0) throw new Error(`${name} ${JSON.stringify(catalog)} is no ${schema}: ${problems.join("; ")}\n${text}`);
    return content;
  }

  /** Opens a separate shop whose products do not affect the counts of other tests. */
  async openAnother(): Promise<Shop> {
    const opened = await openShop(this.service, this.service.owner, `Another ${Math.random()}`);
    await offer(opened);
    return opened;
  }
}

export async function offer(of: Shop): Promise<void> {
  const { status } = await of.api.call("PATCH", `/api/personas/${of.personaId}`, { catalog_tools: true });
  if (status !== 200) throw new Error(`the persona did not opt in: ${status}`);
}
