import { createHmac } from "node:crypto";
import { SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import type { EndUserSecret } from "../../personas/end-user-secrets/directory.ts";
import { readEndUserToken, type EndUser } from "./end-user-token.ts";

const personaId = "0190a0b0-0000-7000-8000-00000000000a";
const now = new Date("2026-06-01T12:00:00Z");
const seconds = now.getTime() / 1_000;
const day = 86_400;
const claims = { sub: "user-1", iat: seconds, exp: seconds + 900 };

function secret(kid: string, text: string, validUntil: Date | null = null): EndUserSecret {
  return { kid, key: Buffer.from(text, "utf8"), validUntil };
}

const newest = secret("new", "n".repeat(43));
const previous = secret("old", "o".repeat(43), new Date(now.getTime() + 1_000));
const ended = secret("ended", "e".repeat(43), now);
const secrets = [newest, previous, ended];

const base64url = (text: string | Buffer): string => Buffer.from(text).toString("base64url");

/** Returns a correctly signed token with any header and payload. */
function signed(header: string | Buffer, payload: string | Buffer, { key }: EndUserSecret = newest, hash = "sha256"): string {
  const text = `${base64url(header)}.${base64url(payload)}`;
  return `${text}.${createHmac(hash, key).update(text).digest("base64url")}`;
}

const head = JSON.stringify({ alg: "HS256", typ: "JWT" });

function tokenOf(more: object = {}, header: object = {}, by = newest): string {
  return signed(JSON.stringify({ alg: "HS256", ...header }), JSON.stringify({ ...claims, ...more }), by);
}

async function read(token: string, at = now): Promise<EndUser | null> {
  return (await readEndUserToken(token, { personaId, secrets, now: at })).user;
}

const user: EndUser = { sub: "user-1", attributes: {} };

describe("end-user token", () => {
  it("is accepted if a common library signed it with HS256", async () => {
    const token = await new SignJWT({ name: "Ada", email: "ada@example.com" })
      .setProtectedHeader({ alg: "HS256", typ: "JWT", kid: "new" })
      .setSubject("user-1")
      .setAudience(personaId)
      .setIssuedAt(now)
      .setExpirationTime(seconds + day)
      .sign(newest.key);
    expect(await read(token)).toEqual({ sub: "user-1", attributes: { name: "Ada", email: "ada@example.com" } });
  });

  it.each([
    ["no kid: each valid secret is tried", tokenOf()],
    ["no kid, signed with the previous secret", tokenOf({}, {}, previous)],
    ["the kid of the newest secret", tokenOf({}, { kid: "new" })],
    ["the kid of the previous secret", tokenOf({}, { kid: "old" }, previous)],
    ["members and white space of another library", signed('{ "typ" : "JWT" ,\n "alg" : "HS256" }', JSON.stringify(claims))],
    ["unknown claims", tokenOf({ iss: "shop", jti: "1", roles: ["a", "b"], address: { city: "x" } })],
    ["times with fractions", tokenOf({ iat: seconds - 0.5, exp: seconds + 0.5 })],
  ])("is accepted with %s", async (_, token) => {
    expect(await read(token)).toEqual(user);
  });

  it("is rejected if the persona does not have a secret", async () => {
    const fault = "cannot be checked, because the persona has no valid end-user secret";
    expect(await readEndUserToken(tokenOf(), { personaId, secrets: [], now })).toEqual({ user: null, fault });
  });

  it.each([
    ["another secret", tokenOf({}, {}, secret("x", "x".repeat(43)))],
    ["another secret under a known kid", tokenOf({}, { kid: "new" }, secret("x", "x".repeat(43)))],
    ["the kid of another secret", tokenOf({}, { kid: "old" })],
    ["an unknown kid", tokenOf({}, { kid: "unknown" })],
    ["an empty kid", tokenOf({}, { kid: "" })],
    ["a kid that is not a string", tokenOf({}, { kid: 5 })],
    ["a kid of null", tokenOf({}, { kid: null })],
    ["several kids", tokenOf({}, { kid: ["new"] })],
    ["an expired secret", tokenOf({}, {}, ended)],
    ["an expired secret, by its kid", tokenOf({}, { kid: "ended" }, ended)],
    ["the secret's bytes instead of its text", tokenOf({}, {}, { ...newest, key: Buffer.from("n".repeat(43), "base64url") })],
  ])("of %s is rejected", async (_, token) => {
    expect(await read(token)).toBeNull();
  });

  it.each([
    ["none", new UnsecuredJWT(claims).encode()],
    ["none, with a signature", signed('{"alg":"none"}', JSON.stringify(claims))],
    ["HS384", signed('{"alg":"HS384"}', JSON.stringify(claims), newest, "sha384")],
    ["HS512", signed('{"alg":"HS512"}', JSON.stringify(claims), newest, "sha512")],
    ["RS256, signed with the secret", signed('{"alg":"RS256"}', JSON.stringify(claims))],
    ["hs256", signed('{"alg":"hs256"}', JSON.stringify(claims))],
    ["a list", signed('{"alg":["HS256"]}', JSON.stringify(claims))],
    ["nothing", signed("{}", JSON.stringify(claims))],
  ])("with the algorithm %s is rejected", async (_, token) => {
    expect(await read(token)).toBeNull();
  });

  it.each([
    ["crit", tokenOf({}, { crit: ["exp"], exp: 1 })],
    ["an empty crit", tokenOf({}, { crit: [] })],
    ["b64 with crit", tokenOf({}, { b64: false, crit: ["b64"] })],
    ["b64 true", tokenOf({}, { b64: true })],
    ["alg twice", signed('{"alg":"none","alg":"HS256"}', JSON.stringify(claims))],
    ["kid twice", signed('{"alg":"HS256","kid":"old","kid":"new"}', JSON.stringify(claims))],
    ["sub twice", signed(head, `{"sub":"admin","sub":"user-1","iat":${seconds},"exp":${seconds + 900}}`)],
    ["sub twice, once escaped", signed(head, String.raw`{"\u0073ub":"admin","sub":"user-1","iat":${seconds},"exp":${seconds + 900}}`)],
    ["a header that is a list", signed('["HS256"]', JSON.stringify(claims))],
    ["a header of null", signed("null", JSON.stringify(claims))],
    ["a header that is not JSON", signed("alg=HS256", JSON.stringify(claims))],
    ["a payload that is not JSON", signed(head, "sub=user-1")],
    ["a payload that is a list", signed(head, JSON.stringify([claims]))],
    ["a payload that is not UTF-8", signed(head, Buffer.from(JSON.stringify({ ...claims, sub: "\u00ff" }), "latin1"))],
    ["a byte order mark", signed(head, `\ufeff${JSON.stringify(claims)}`)],
  ])("with %s is rejected", async (_, token) => {
    expect(await read(token)).toBeNull();
  });

  it("is accepted only in canonical form", async () => {
    const token = tokenOf();
    const [header = "", payload = "", signature = ""] = token.split(".");
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    // 32 bytes are encoded as 43 characters; two bits of the last character are unused.
    const last = alphabet.indexOf(signature.at(-1) ?? "");
    const sameBytes = [1, 2, 3].map((bits) => `${header}.${payload}.${signature.slice(0, -1)}${alphabet[last + bits]}`);
    for (const each of sameBytes) expect(Buffer.from(each.split(".")[2] ?? "", "base64url")).toEqual(Buffer.from(signature, "base64url"));
    const forms = [
      ...sameBytes,
      ` ${token}`,
      `${token} `,
      `${token}\n`,
      `${token}=`,
      `${token}.`,
      `${token}.x`,
      `.${token}`,
      `${header}..${signature}`,
      `${header}.${payload}`,
      `${header}.${payload}.`,
      `.${payload}.${signature}`,
      `${header}.${payload.slice(0, 5)} ${payload.slice(5)}.${signature}`,
      `${header}.${payload}.${signature.slice(0, 5)}\t${signature.slice(5)}`,
      `${header}.${payload}.${signature.slice(0, -1)}`,
      `${header}.${payload}.${signature.replaceAll("-", "+").replaceAll("_", "/")}=`,
      `${header}.${payload}.${Buffer.from(signature, "base64url").toString("base64")}`,
      token.toUpperCase(),
      `${token}, ${token}`,
      "",
      "...",
      "a.b.c",
      JSON.stringify({ header, payload, signature }),
    ];
    for (const each of forms) expect(await read(each), each).toBeNull();
    expect(await read(token)).toEqual(user);
  });

  it("is rejected if any character changes", async () => {
    const token = tokenOf({}, { kid: "new" });
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === "A" ? "B" : "A";
      expect(await read(token.slice(0, at) + other + token.slice(at + 1)), `character ${at}`).toBeNull();
    }
  });

  it("is rejected without parsing if it has more than 8,192 characters", async () => {
    expect(await read(tokenOf({ more: "x".repeat(5_000) }))).toEqual(user);
    expect(await read(tokenOf({ more: "x".repeat(7_000) }))).toBeNull();
  });
});

describe("claims of an end-user token", () => {
  it.each([
    ["without sub", { sub: undefined }],
    ["an empty sub", { sub: "" }],
    ["a sub of 129 characters", { sub: "x".repeat(129) }],
    ["a sub that is a number", { sub: 5 }],
    ["a sub with several values", { sub: ["user-1"] }],
    ["a sub with NUL", { sub: "a\0b" }],
    ["a sub with a lone surrogate", { sub: "\ud800" }],
    ["without iat", { iat: undefined }],
    ["an iat that is a string", { iat: String(seconds) }],
    ["an iat over 60 s ahead", { iat: seconds + 61, exp: seconds + 900 }],
    ["without exp", { exp: undefined }],
    ["an exp that is a string", { exp: String(seconds + 900) }],
    ["an exp of null", { exp: null }],
    ["an exp in milliseconds", { exp: (seconds + 900) * 1_000 }],
    ["an exp over 24 h ahead", { exp: seconds + day + 61 }],
    ["an exp over 24 h ahead of a fast clock", { iat: seconds + 60, exp: seconds + day + 100 }],
    ["a lifetime over 24 h", { iat: seconds - day, exp: seconds + 61 }],
    ["an exp 60 s ago", { iat: seconds - 900, exp: seconds - 60 }],
    ["an nbf over 60 s ahead", { nbf: seconds + 61 }],
    ["an nbf that is a string", { nbf: "now" }],
    ["another aud", { aud: "0190a0b0-0000-7000-8000-00000000000b" }],
    ["an empty aud", { aud: "" }],
    ["an empty list of aud", { aud: [] }],
    ["an aud of null", { aud: null }],
    ["a name that is not a string", { name: { first: "Ada" } }],
    ["a name over 200 characters", { name: "x".repeat(201) }],
    ["an email over 320 characters", { email: "x".repeat(321) }],
    ["an email that is not a string", { email: 5 }],
    ["a name with NUL", { name: "a\0b" }],
  ])("are rejected: %s", async (_, more) => {
    expect(await read(tokenOf(more))).toBeNull();
  });

  it("are rejected if exp is infinite", async () => {
    expect(await read(signed(head, `{"sub":"user-1","iat":${seconds},"exp":1e999}`))).toBeNull();
    expect(await read(signed(head, `{"sub":"user-1","iat":-1e999,"exp":${seconds + 900}}`))).toBeNull();
  });

  it.each([
    ["a sub of 128 arbitrary characters", { sub: "😀".repeat(128) }, { sub: "😀".repeat(128) }],
    ["an iat 60 s ahead", { iat: seconds + 60 }, {}],
    ["an exp 24 h ahead", { exp: seconds + day }, {}],
    ["an exp 59 s ago", { iat: seconds - 900, exp: seconds - 59 }, {}],
    ["an nbf 60 s ahead", { nbf: seconds + 60 }, {}],
    ["the persona as aud", { aud: personaId }, {}],
    ["the persona as aud in capitals", { aud: personaId.toUpperCase() }, {}],
    ["the persona among several aud", { aud: ["elsewhere", personaId] }, {}],
    ["an empty name and email", { name: null, email: "" }, {}],
    ["a name", { name: "Ada" }, { attributes: { name: "Ada" } }],
    ["an email", { email: "ada@example.com" }, { attributes: { email: "ada@example.com" } }],
  ])("are accepted: %s", async (_, more, expected) => {
    expect(await read(tokenOf(more))).toEqual({ ...user, ...expected });
  });

  it.each([
    ["has expired", tokenOf({ iat: seconds - 900, exp: seconds - 60 })],
    ["is valid for more than 24 hours", tokenOf({ exp: seconds + 2 * day })],
    ["lacks the claim `iat`", tokenOf({ iat: undefined })],
    ["has an `aud` that is not the id of this persona", tokenOf({ aud: "other" })],
    ["has an `nbf` that is invalid or lies in the future", tokenOf({ nbf: seconds + 61 })],
    ["has a `kid` that is not the id of a valid secret of this persona", tokenOf({}, { kid: "unknown" })],
    ["has a signature that does not match the persona's secret", tokenOf({}, {}, secret("x", "x".repeat(43)))],
    ["is not a JWT signed with HS256", "garbage"],
  ])("are rejected with the reason: %s", async (fault, token) => {
    expect(await readEndUserToken(token, { personaId, secrets, now })).toEqual({ user: null, fault: expect.stringContaining(fault) });
  });

  it("expire after the permitted clock skew", async () => {
    const token = tokenOf();
    const after = (s: number): Date => new Date((seconds + s) * 1_000);
    expect(await read(token, after(959))).toEqual(user);
    expect(await read(token, after(960))).toBeNull();
    expect(await read(token, after(-60))).toEqual(user);
    expect(await read(token, after(-61))).toBeNull();
  });
});
