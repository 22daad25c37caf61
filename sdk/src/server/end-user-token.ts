import { base64Url, hmacKey } from "./bytes.ts";

/** The user that a token identifies. */
export interface EndUserToken {
  /** Id and secret from `parlance.personas.rotateEndUserSecret`. */
  readonly kid: string;
  readonly secret: string;
  /** The user's id in your system: 1 to 128 characters. */
  readonly sub: string;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  /** The persona that the token is valid for; by default, all personas that use the secret. */
  readonly personaId?: string | undefined;
  /** Lifetime in seconds: 3,600 by default, at most 86,400. */
  readonly expiresIn?: number | undefined;
}

const mostSeconds = 86_400;

/**
 * Signs a token that identifies the visitor to the service (JWT, HS256). Call it on your server, and let the page fetch the token.
 * @throws RangeError for a lifetime of more than a day or an invalid `sub`
 * @example
 * app.get("/chat-token", async (request, response) => {
 *   response.send(await signEndUserToken({ kid, secret, sub: request.user.id, name: request.user.name }));
 * });
 */
export async function signEndUserToken(user: EndUserToken): Promise<string> {
  const { kid, secret, sub, name, email, personaId: aud, expiresIn = 3_600 } = user;
  if (!(expiresIn > 0 && expiresIn <= mostSeconds)) throw new RangeError(`\`expiresIn\` must be from 1 to ${mostSeconds} seconds.`);
  if (sub === "" || [...sub].length > 128) throw new RangeError("`sub` must have 1 to 128 characters.");
  const iat = Math.floor(Date.now() / 1_000);
  const encoder = new TextEncoder();
  const part = (value: object): string => base64Url(encoder.encode(JSON.stringify(value)));
  const head = part({ alg: "HS256", typ: "JWT", kid });
  const content = `${head}.${part({ sub, name, email, aud, iat, exp: iat + Math.floor(expiresIn) })}`;
  const key = await hmacKey(encoder.encode(secret), "sign");
  const signature = await crypto.subtle.sign("HMAC", key, encoder.encode(content));
  return `${content}.${base64Url(new Uint8Array(signature))}`;
}
