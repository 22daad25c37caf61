import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { newSecret, signedHeaders } from "./signature.ts";

describe("signedHeaders", () => {
  const body = JSON.stringify({ type: "document.ready", data: { external_id: "Überzug 🧥" } });

  it("are accepted by the reference library with each of the secrets, and with no other", () => {
    const secrets = [newSecret(), newSecret()];
    const headers = signedHeaders("event-1", body, new Date(), secrets);
    for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow(/signature/i);
  });

  it("equal the headers from the reference library", () => {
    const secret = newSecret();
    const at = new Date("2026-01-01T00:00:00Z");
    expect(signedHeaders("event-1", body, at, [secret])["webhook-signature"]).toBe(new Webhook(secret).sign("event-1", at, body));
  });
});
