import { Api } from "../support/api.ts";
import type { TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { settleTenant, type Tenant } from "../support/tenant.ts";

/** An account with several brands, each with its own marker word in all data. */
export interface ManyBrands {
  readonly tenant: Tenant;
  /** The account's brands; the first is the tenant's own shop. */
  readonly brands: readonly { readonly word: string; readonly shop: Shop }[];
  /** All callers of the account. */
  readonly callers: ReadonlyMap<string, Api>;
}

/** Returns words of seven letters that occur nowhere else. */
export function markerWords(count: number, random: () => number): string[] {
  const words = new Set<string>();
  const letter = (of: string): string => of[Math.floor(random() * of.length)] ?? "x";
  while (words.size < count) words.add(["z", "aeiou", "kqvx", "aeiou", "jkqvxz", "aeiou", "qvxz"].map(letter).join(""));
  return [...words];
}

/** Fills an account with a brand for each word. */
export async function settleBrands(
  service: TestService,
  account: Tenant["account"],
  [first = "", ...more]: readonly string[],
): Promise<ManyBrands> {
  const tenant = await settleTenant(service, first, account);
  const others = await Promise.all(
    more.map(async (word) => {
      const shop = await openShop(service, account, word);
      await shop.load([{ id: `${word}-lamp`, title: `${word} garden lamp`, description: `Made by ${word}.`, price: 20 }]);
      return { word, shop };
    }),
  );
  const brands = [{ word: first, shop: tenant.shop }, ...others];
  const callers = new Map<string, Api>([
    ["account key", tenant.shop.api],
    ["session", tenant.session],
    ["persona key", Api.withKey(service.url, tenant.personaKey)],
    ["integration key", Api.withKey(service.url, tenant.integrationKey)],
    ...brands.map(({ shop }, at) => [`visitor ${at + 1}`, shop.visitor] as const),
  ]);
  return { tenant, brands, callers };
}
