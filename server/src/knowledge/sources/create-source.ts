import { fail } from "../../errors/fail.ts";
import type { AccountCache } from "../../lib/account-cache.ts";
import { isStorable } from "../../lib/text.ts";
import type { BrandStore } from "../../brands/store.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import type { Ids } from "../../ports/ids.ts";
import type { Source, SourceStore, SourceType } from "./store.ts";

export interface SourcesDeps {
  readonly sources: SourceStore;
  readonly brands: Pick<BrandStore, "byId">;
  readonly ids: Ids;
  readonly cache: AccountCache;
  readonly bus: EventBus;
}

/** Creates an empty, enabled source; the same name under the same brand is a no-op (contract 4.2). */
export async function createSource(
  deps: SourcesDeps,
  accountId: string,
  input: { readonly name: string; readonly brandId: string; readonly type: SourceType },
): Promise<{ source: Source; created: boolean }> {
  const name = input.name.normalize("NFC").trim();
  if (name === "" || !isStorable(name)) {
    const message = name === "" ? "must not be empty" : "must be well-formed Unicode without NUL";
    fail("validation.failed", `body: name ${message}`, {
      errors: [{ field: "name", code: name === "" ? "too_short" : "format", message }],
    });
  }
  const brand = await deps.brands.byId(accountId, input.brandId);
  if (brand === null) fail("resource.not_found", "There is no brand with this id");
  const result = await deps.sources.create({ id: deps.ids.uuidv7(), accountId, brandId: brand.id, name, type: input.type });
  const { source } = result;
  if (source.brandId !== brand.id)
    fail("knowledge.source_name_taken", "The name exists under another brand; names are unique in an account");
  if (source.type !== input.type) fail("knowledge.source_type_taken", `The source exists with the type ${source.type}`);
  if (result.created) await sourcesChanged(deps, accountId);
  return result;
}

/** Switches a source on or off, at once and on every node; its documents are not touched. */
export async function switchSource(deps: SourcesDeps, accountId: string, sourceId: string, enabled: boolean): Promise<Source> {
  const source = await deps.sources.setEnabled(accountId, sourceId, enabled);
  if (source === null) fail("knowledge.source_not_found", "There is no source with this id");
  await sourcesChanged(deps, accountId);
  return source;
}

async function sourcesChanged(deps: SourcesDeps, accountId: string): Promise<void> {
  deps.cache.changed(accountId);
  await deps.bus.publish("account_changed", { accountId });
}
