import { createHmac } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { sessionTokens } from "../../src/auth/sessions/session-token.ts";
import { readEndUserToken } from "../../src/chat/visitor/end-user-token.ts";

// Wycheproof's signature vectors are not part of the repository; they are used if present next to it.
const vectors = fileURLToPath(new URL("../../../../shared/data/bad-input/wycheproof_jws.json", import.meta.url));

const now = new Date("2026-06-01T12:00:00Z");
const seconds = now.getTime() / 1_000;
const claims = {
  sub: "user-1",
  iat: seconds,
  exp: seconds + 900,
  iss: "parlance",
  jti: "1",
  acc: "account",
  sid: "session",
  role: "viewer",
};
const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");

/** Both token checks; each returns whether it accepts a token. */
const checks: Readonly<Record<string, (token: string, key: Uint8Array, kid: string) => Promise<boolean>>> = {
  "an end-user token": async (token, key, kid) =>
    (
      await readEndUserToken(token, {
        personaId: "0190a0b0-0000-7000-8000-00000000000a",
        secrets: [{ kid, key, validUntil: null }],
        now,
      })
    ).user !== null,
  "a session token": async (token, key) =>
    (await sessionTokens(key, { now: () => now }, { uuidv4: () => "id", uuidv7: () => "id" }).verify(token)) !== null,
};

function signed(header: string, key: Uint8Array, body = payload): string {
  return `${header}.${body}.${createHmac("sha256", key).update(`${header}.${body}`).digest("base64url")}`;
}

describe.each(Object.entries(checks))("Token check: %s", (_, takes) => {
  const key = Buffer.from("a secret of thirty-two characters");
  const head = (header: object): string => Buffer.from(JSON.stringify(header)).toString("base64url");
  const good = signed(head({ alg: "HS256", kid: "one" }), key);
  const [header = "", body = "", signature = ""] = good.split(".");
  const flipped = (text: string, at: number): string => `${text.slice(0, at)}${text[at] === "A" ? "B" : "A"}${text.slice(at + 1)}`;
  const mac = (hash: string): string => createHmac(hash, key).update(`${header}.${body}`).digest("base64url");

  const longer = (alg: string, hash: string): string => {
    const text = `${head({ alg, kid: "one" })}.${payload}`;
    return `${text}.${createHmac(hash, key).update(text).digest("base64url")}`;
  };

  it("accepts a correctly signed token", async () => {
    expect(await takes(good, key, "one")).toBe(true);
  });

  it.each([
    ["with a changed signature", `${header}.${body}.${flipped(signature, 0)}`],
    ["with a signature changed at its end", `${header}.${body}.${flipped(signature, 20)}`],
    ["with a changed payload", `${header}.${flipped(body, 12)}.${signature}`],
    ["with a changed header", `${flipped(header, 20)}.${body}.${signature}`],
    ["without a signature", `${header}.${body}.`],
    ["without a signature and its dot", `${header}.${body}`],
    ["without a payload", `${header}..${signature}`],
    ["without a header", `.${body}.${signature}`],
    ["of dots", ".."],
    ["with a signature cut to half", `${header}.${body}.${signature.slice(0, 22)}`],
    ["with a signature that goes on", `${header}.${body}.${signature}AAAA`],
    [
      "with the signature's bits that mean nothing set",
      `${header}.${body}.${signature.slice(0, -1)}${String.fromCharCode(signature.charCodeAt(42) + 1)}`,
    ],
    ["in base64 with padding", `${header}.${body}.${Buffer.from(signature, "base64url").toString("base64")}`],
    ["with a blank within", `${header}.${body}.${signature.slice(0, 9)} ${signature.slice(9)}`],
    ["with a line feed at its end", `${good}\n`],
    ["with the SHA-1 of the secret", `${header}.${body}.${mac("sha1")}`],
    ["with SHA-384", `${header}.${body}.${mac("sha384")}`],
    ["signed with an empty secret", signed(header, Buffer.alloc(0))],
    ["with the algorithm none", `${head({ alg: "none" })}.${body}.`],
    ["with the algorithm none, signed", signed(head({ alg: "none" }), key)],
    ["with a header that declares HS384", signed(head({ alg: "HS384" }), key)],
    ["with a header that declares RS256", signed(head({ alg: "RS256" }), key)],
    ["with a header that declares ES256", signed(head({ alg: "ES256" }), key)],
    ["correctly signed with HS384", longer("HS384", "sha384")],
    ["correctly signed with HS512", longer("HS512", "sha512")],
    ["of no algorithm", signed(head({ kid: "one" }), key)],
    ["that requires an extension", signed(head({ alg: "HS256", crit: ["b64"], b64: false }), key)],
    ["whose header is a list", signed(Buffer.from('["HS256"]').toString("base64url"), key)],
    ["whose payload is not JSON", signed(header, key, Buffer.from("foo").toString("base64url"))],
    ["as JSON", JSON.stringify({ protected: header, payload: body, signature })],
  ])("rejects a token %s", async (_what, token) => {
    expect(await takes(token, key, "one")).toBe(false);
  });
});

interface Key {
  readonly kty: string;
  readonly k?: string;
  readonly kid?: string;
  readonly n?: string;
  readonly x?: string;
}

interface Group {
  readonly private: Key;
  readonly public?: Key;
  readonly tests: readonly { readonly tcId: number; readonly comment: string; readonly jws: unknown; readonly result: string }[];
}

describe.skipIf(!existsSync(vectors))("Wycheproof's 401 signature vectors", () => {
  const groups = existsSync(vectors) ? (JSON.parse(readFileSync(vectors, "utf8")) as { testGroups: Group[] }).testGroups : [];
  /** The secret or, for groups of asymmetric vectors, the public key, which a faulty check might use as the secret. */
  const secretsOf = ({ private: own, public: known = own }: Group): Buffer[] =>
    own.kty === "oct"
      ? [Buffer.from(own.k ?? "", "base64url")]
      : [Buffer.from(known.n ?? known.x ?? "", "base64url"), Buffer.from(JSON.stringify(known))];
  const all = groups.flatMap((group) => group.tests.map((test) => ({ ...test, group })));

  it.each(Object.entries(checks))(
    "%s rejects every vector, because of missing claims, another algorithm or a wrong signature",
    async (_, takes) => {
      expect(all).toHaveLength(401);
      for (const { jws, group, tcId } of all) {
        const token = typeof jws === "string" ? jws : JSON.stringify(jws);
        for (const secret of secretsOf(group)) expect(await takes(token, secret, group.private.kid ?? "none"), String(tcId)).toBe(false);
      }
    },
  );

  it.each(Object.entries(checks))(
    "%s accepts valid claims signed with the group's secret only if the header declares HS256",
    async (_, takes) => {
      let taken = 0;
      const wrong: string[] = [];
      for (const { jws, group, tcId, result } of all) {
        const [header = ""] = typeof jws === "string" ? jws.split(".") : [];
        const says = /^[\w-]+$/.test(header) ? Buffer.from(header, "base64url").toString("utf8") : "";
        const isOurs = says.includes('"HS256"');
        const mustBeTaken = isOurs && result === "valid" && group.private.kty === "oct";
        for (const secret of secretsOf(group)) {
          const is = await takes(signed(header, secret), secret, group.private.kid ?? "none");
          if (is) taken += 1;
          if (is ? !isOurs : mustBeTaken) wrong.push(`${tcId} ${says}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(taken).toBeGreaterThan(9);
    },
  );
});
