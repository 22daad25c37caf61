import { createHmac } from "node:crypto";
import { jwtVerify } from "jose";
import { describe, expect, it } from "vitest";
import { signEndUserToken, verifyWebhook, WebhookError } from "./server.ts";

const secret = `whsec_${Buffer.from("a secret of thirty-two bytes ...").toString("base64")}`;
const other = `whsec_${Buffer.from("another secret").toString("base64")}`;
const body = JSON.stringify({ type: "document.ready", timestamp: "2026-05-04T09:30:00.000Z", data: { id: "ü" } });

function signed(options: { readonly at?: number; readonly text?: string; readonly key?: string } = {}): Record<string, string> {
  const { at = Date.now(), text = body, key = secret } = options;
  const timestamp = String(Math.floor(at / 1_000));
  const signature = createHmac("sha256", Buffer.from(key.slice(6), "base64"))
    .update(`msg_1.${timestamp}.${text}`)
    .digest("base64");
  return { "webhook-id": "msg_1", "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}

describe("verifyWebhook", () => {
  it("returns the event of a signed request, with any kind of headers and body", async () => {
    const event = { id: "msg_1", type: "document.ready", timestamp: "2026-05-04T09:30:00.000Z", data: { id: "ü" } };
    expect(await verifyWebhook(body, new Headers(signed()), secret)).toEqual(event);
    const node = Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), [value]]));
    expect(await verifyWebhook(new TextEncoder().encode(body), node, secret)).toEqual(event);
  });

  it("accepts one valid signature among several, and several secrets", async () => {
    const [mine, theirs] = [signed(), signed({ key: other })];
    const both = { ...mine, "webhook-signature": `v2,x v1,not-base64! ${theirs["webhook-signature"]} ${mine["webhook-signature"]}` };
    expect((await verifyWebhook(body, both, secret)).id).toBe("msg_1");
    expect((await verifyWebhook(body, theirs, [secret, other])).id).toBe("msg_1");
  });

  it.each([
    ["a changed body", `${body} `, signed(), secret],
    ["another id", body, { ...signed(), "webhook-id": "msg_2" }, secret],
    ["another secret", body, signed({ key: other }), secret],
    ["an old request", body, signed({ at: Date.now() - 301_000 }), secret],
    ["a request of the future", body, signed({ at: Date.now() + 302_000 }), secret],
    ["a missing header", body, { ...signed(), "webhook-signature": undefined }, secret],
    ["another version", body, { ...signed(), "webhook-signature": signed()["webhook-signature"]?.replace("v1,", "v1a,") }, secret],
    ["a timestamp that is no number", body, { ...signed(), "webhook-timestamp": "now" }, secret],
  ])("rejects %s", async (_, text, headers, key) => {
    await expect(verifyWebhook(text, headers, key)).rejects.toBeInstanceOf(WebhookError);
  });

  it("rejects a malformed secret", async () => {
    await expect(verifyWebhook(body, signed(), "whsec_")).rejects.toBeInstanceOf(TypeError);
  });
});

describe("signEndUserToken", () => {
  it("signs a JWT that other libraries verify", async () => {
    const token = await signEndUserToken({ kid: "k1", secret: "as-shown", sub: "user-ü", name: "Sam", personaId: "p1", expiresIn: 60 });
    const { payload, protectedHeader } = await jwtVerify(token, new TextEncoder().encode("as-shown"), { audience: "p1" });
    expect(protectedHeader).toEqual({ alg: "HS256", typ: "JWT", kid: "k1" });
    expect(payload).toMatchObject({ sub: "user-ü", name: "Sam", aud: "p1" });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60);
  });

  it("rejects input that the service would reject", async () => {
    await expect(signEndUserToken({ kid: "k", secret: "s", sub: "u", expiresIn: 86_401 })).rejects.toThrow(RangeError);
    await expect(signEndUserToken({ kid: "k", secret: "s", sub: "" })).rejects.toThrow(RangeError);
  });
});
