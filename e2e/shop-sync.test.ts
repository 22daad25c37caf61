import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "../bench/lib/random.js";
import { differences } from "../bench/lib/shops/differences.js";
import { shops, startClient } from "../bench/lib/shops/example-client.js";
import { ShopData } from "../bench/lib/shops/shop-data.js";
import { Api, type Answer } from "../server/test/support/api.ts";
import { Instance } from "./support/instance.ts";
import { accountKey, owner as person, preparedData } from "./support/prepared-data.ts";
import { type Project, sharedProject } from "./support/project.ts";

let project: Project;
let service: Instance;
let owner: Api;
let session: Api;
let url: string;

beforeAll(async () => {
  project = await sharedProject();
  service = new Instance(project, ["start"], {
    DATA_DIR: await preparedData(project, { demo: false }),
    DEMO: "off",
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
  });
  url = await service.address();
  owner = Api.withKey(url, accountKey);
  const { body } = await new Api(url).call("POST", "/api/auth/login", person);
  session = new Api(url, { authorization: `Bearer ${body.access_token}` });
});
afterAll(async () => {
  await service.stop();
  project.remove();
});

function must({ status, body, text }: Answer): Answer["body"] {
  if (status >= 300) throw new Error(text);
  return body;
}

/** A shop, the stream that its example client fills, and the client's runs. */
async function openSync(shop: keyof typeof shops, data: ShopData) {
  const { id: brandId } = must(await owner.call("POST", "/v1/brands", { display_name: `Brand of ${shop}` }));
  const { key, integration } = must(await session.call("POST", "/api/integrations", { brand_id: brandId, name: `A shop at ${shop}` }));
  const served = await shops[shop].serve(data);
  const stateFile = `${project.newDataDir()}.json`;
  const settings = {
    PARLANCE_URL: url,
    PARLANCE_INTEGRATION_KEY: key as string,
    SHOP_URL: served.url,
    STATE_FILE: stateFile,
    LIST_PART: "60",
  };
  return {
    integrationId: integration.id as string,
    close: served.close,
    start: (...flags: string[]) => startClient(project.folder, shop, settings, flags),
    run: (...flags: string[]) => startClient(project.folder, shop, settings, flags).ended,
    state: () => JSON.parse(readFileSync(stateFile, "utf8")) as { readonly run: { readonly sentThrough: number } | null },
    async differences() {
      const { sources } = must(await owner.call("GET", `/v1/knowledge/sources?brand_id=${brandId}`));
      return differences(data, async (cursor) => {
        const more = cursor === undefined ? "" : `&cursor=${encodeURIComponent(cursor)}`;
        return must(await owner.call("GET", `/v1/knowledge/documents?source_id=${sources[0].id}&limit=200${more}`));
      });
    },
  };
}

describe.each(["woocommerce", "shopify"] as const)("the example client for a shop (%s)", (shop) => {
  it("makes the stream match the shop, resumes after being killed, and requires confirmation before it removes most documents", async () => {
    const data = new ShopData(seededRandom(7), 450);
    const sync = await openSync(shop, data);
    try {
      const first = sync.start();
      // Some of the products have been sent.
      await expect.poll(() => readState(sync.state)).toBeGreaterThan(0);
      first.kill();
      expect(await first.ended).toMatchObject({ status: null, report: null });
      const resumed = await sync.run();
      expect(resumed).toMatchObject({ status: 0, report: { resumed: true, updated: 0, listed: 450, removed: 0, refused: [] } });
      expect(resumed.report?.created).toBeLessThan(450);
      expect(await sync.differences()).toEqual([]);

      data.change(12);
      data.remove(5);
      data.add(7);
      const second = await sync.run();
      expect(second).toMatchObject({ status: 0, report: { resumed: false, created: 7, listed: 452, removed: 5, missing: 0 } });
      expect(second.report?.generation).toBeGreaterThan(resumed.report?.generation ?? Infinity);
      expect(await sync.differences()).toEqual([]);

      const [faulty] = [...data.items.values()];
      if (faulty !== undefined) data.items.set(faulty.number, { ...faulty, name: "", changedAt: Date.now() });
      data.change(3);
      const refusing = await sync.run();
      expect(refusing).toMatchObject({ status: 2, report: { refused: [{ id: String(faulty?.number), errors: [{ field: "title" }] }] } });
      if (faulty !== undefined) data.items.set(faulty.number, faulty);
      expect(await sync.differences()).toEqual([]);

      data.remove(300);
      expect(await sync.run()).toMatchObject({ status: 1, errors: expect.stringContaining("--allow-removals") });
      expect(await sync.run("--allow-removals")).toMatchObject({ status: 0, report: { listed: 152, removed: 300 } });
      expect(await sync.run("--full")).toMatchObject({ status: 0, report: { sent: 152, created: 0, updated: 0 } });
      expect(await sync.differences()).toEqual([]);

      expect((await session.call("POST", `/api/integrations/${sync.integrationId}/disconnect`)).status).toBe(204);
      expect(await sync.run()).toMatchObject({ status: 1, errors: expect.stringContaining("disconnected") });
    } finally {
      await sync.close();
    }
  });

  it("reports a missing or invalid setting", async () => {
    const { status, errors } = await startClient(project.folder, shop, { PARLANCE_URL: url }).ended;
    expect([status, errors]).toEqual([1, expect.stringContaining("PARLANCE_INTEGRATION_KEY")]);
    const wrong = { PARLANCE_URL: url, PARLANCE_INTEGRATION_KEY: "ik_x", SHOP_URL: url, STATE_FILE: "state.json", LIST_PART: "many" };
    expect(await startClient(project.folder, shop, wrong).ended).toMatchObject({ status: 1, errors: expect.stringContaining("LIST_PART") });
  });
});

/** Number of the last product that was sent; 0 before the first product. */
function readState(state: () => { readonly run: { readonly sentThrough: number } | null }): number {
  try {
    return state().run?.sentThrough ?? 0;
  } catch {
    return 0;
  }
}

it("lists every setting in the README of the example clients", () => {
  const folder = path.join("examples", "shop-sync");
  const readme = readFileSync(path.join(folder, "README.md"), "utf8");
  for (const file of ["command.js", "woocommerce.js", "shopify.js"]) {
    const text = readFileSync(path.join(folder, file), "utf8");
    for (const [, name] of text.matchAll(/(?:required\(|wholeNumber\(|env\[)"([A-Z_]+)"/g)) expect(readme).toContain(`\`${name}\``);
  }
});
