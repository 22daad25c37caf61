import { startModelServer, type ModelServer } from "./model-server.ts";
import { startSecondNode, type SecondNode } from "./second-node.ts";
import { startTestService, type TestService } from "./service.ts";
import { openShop, type Shop } from "./shop.ts";

/** Shops on a service with two nodes; their personas use a scripted model. */
export interface TalkingShops {
  readonly models: ModelServer;
  readonly service: TestService;
  /** Another process that uses the same database. */
  readonly second: SecondNode;
  /** Shop that sells `LMP-1`, a storm lantern for 39.50 EUR. */
  readonly shop: Shop;
  /** Another shop in the same account. */
  readonly sister: Shop;
  /** Shop in another account. */
  readonly strangers: Shop;
  stop(): Promise<void>;
}

export async function openTalkingShops(): Promise<TalkingShops> {
  const models = await startModelServer();
  const model = { LLM_PROVIDER: "openai-compatible", LLM_MODEL: "test", LLM_BASE_URL: models.url };
  const service = await startTestService(model);
  const shop = await openShop(service, service.owner);
  await shop.load([{ id: "LMP-1", title: "Storm lantern", description: "A lantern for wet nights.", price: 39.5, in_stock: true }]);
  const second = await startSecondNode(service, model);
  const sister = await openShop(service, service.owner, "Sister");
  const strangers = await openShop(service, await service.addAccount("stranger@example.com"), "Strangers");
  return {
    models,
    service,
    second,
    shop,
    sister,
    strangers,
    async stop() {
      await second.stop();
      await service.stop();
      await models.close();
    },
  };
}
