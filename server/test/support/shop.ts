import { Api, eventually } from "./api.ts";
import type { TestAccount, SharedService } from "./service.ts";

/** A brand with a catalog source, a files source and a persona. */
export interface Shop {
  /** Client that uses the account key. */
  readonly api: Api;
  /** Client that uses the public persona id. */
  readonly visitor: Api;
  readonly brandId: string;
  readonly catalogId: string;
  readonly filesId: string;
  readonly personaId: string;
  /** Writes products and waits until they are searchable. */
  load(products: readonly object[]): Promise<void>;
  /** Waits until no document of the account is pending. */
  settled(): Promise<void>;
}

export async function openShop(service: Pick<SharedService, "url">, account: Pick<TestAccount, "key">, name = "Shop"): Promise<Shop> {
  const api = Api.withKey(service.url, account.key);
  const must = async (method: string, path: string, body: unknown): Promise<{ id: string }> => {
    const answer = await api.call(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
    return answer.body as { id: string };
  };
  const { id: brandId } = await must("POST", "/v1/brands", { display_name: name, default_currency: "EUR", audience_languages: ["en"] });
  const { id: catalogId } = await must("POST", "/v1/knowledge/sources", { name: `${name} catalog`, brand_id: brandId });
  const { id: filesId } = await must("POST", "/v1/knowledge/sources", { name: `${name} files`, brand_id: brandId, type: "files" });
  const { id: personaId } = await must("POST", "/api/personas", { name: `${name} guide`, brand_id: brandId, languages: ["en"] });
  const settled = (): Promise<void> =>
    eventually(
      async () => (await api.call("GET", `/v1/knowledge/documents?limit=1&state=pending&brand_id=${brandId}`)).body.total_count === 0,
      // Waits longer, because processes that read files run at a lower priority than all other processes on the machine.
      100_000,
    );
  return {
    api,
    visitor: Api.asVisitor(service.url, personaId),
    brandId,
    catalogId,
    filesId,
    personaId,
    settled,
    async load(products) {
      await must("PUT", `/v1/knowledge/sources/${catalogId}/documents`, { items: products });
      await settled();
      await fetch(`${service.url}/readyz`);
    },
  };
}
