import { describe, expect, it, vi } from "vitest";
import { AccountCache } from "../../platform/lib/account-cache.ts";
import type { Log } from "../../platform/lib/log.ts";
import { endUserSecrets } from "./directory.ts";
import { encrypt } from "../../platform/lib/encryption.ts";
import { encryptionLabel } from "./encryption-label.ts";
import type { PersonaSecrets } from "./end-user-secrets.sql.ts";

const encryptionKey = Buffer.alloc(32, 1);
const log = { debug: () => undefined, info: () => undefined, warn: vi.fn<Log["warn"]>(), error: () => undefined };

function stored(kid: string, text: string, key: Uint8Array = encryptionKey) {
  return { kid, encrypted: encrypt(key, encryptionLabel("persona", kid), text), validUntil: null };
}

describe("end-user secret directory", () => {
  it("reads secrets once, and reads them again after the account changes", async () => {
    const cache = new AccountCache();
    const valid = vi.fn<(personaId: string) => Promise<PersonaSecrets | null>>(async () => ({
      accountId: "account",
      secrets: [stored("one", "first secret")],
    }));
    const of = endUserSecrets({ valid, cache, encryptionKey, log });
    const found = await of("persona");
    expect(found.map(({ kid, key }) => [kid, Buffer.from(key).toString()])).toEqual([["one", "first secret"]]);
    await of("persona");
    expect(valid).toHaveBeenCalledTimes(1);
    cache.changed("account");
    await of("persona");
    expect(valid).toHaveBeenCalledTimes(2);
  });

  it("caches the fact that a persona has no secrets", async () => {
    const valid = vi.fn<(personaId: string) => Promise<PersonaSecrets | null>>(async () => ({ accountId: "account", secrets: [] }));
    const cache = new AccountCache();
    const of = endUserSecrets({ valid, cache, encryptionKey, log });
    expect(await of("persona")).toEqual([]);
    cache.changed("another account");
    expect(await of("persona")).toEqual([]);
    expect(valid).toHaveBeenCalledTimes(1);
  });

  it("returns no secrets for an unknown persona", async () => {
    expect(await endUserSecrets({ valid: async () => null, cache: new AccountCache(), encryptionKey, log })("persona")).toEqual([]);
  });

  it("omits and logs secrets that cannot be decrypted", async () => {
    const secrets = [stored("lost", "x", Buffer.alloc(32, 2)), stored("kept", "y")];
    const of = endUserSecrets({
      valid: async () => ({ accountId: "account", secrets }),
      cache: new AccountCache(),
      encryptionKey,
      log,
    });
    expect((await of("persona")).map(({ kid }) => kid)).toEqual(["kept"]);
    expect(log.warn).toHaveBeenCalledWith({ personaId: "persona", kid: "lost" }, expect.stringContaining("SECRET_KEY"));
  });
});
