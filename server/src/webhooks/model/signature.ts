import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** Creates a signing secret of 256 random bits in the format of Standard Webhooks. */
export function newSecret(): string {
  return `${prefix}${randomBytes(32).toString("base64")}`;
}

/** Returns the encryption label, which binds a secret to its row. */
export function secretLabel(secretId: string): string {
  return `webhook-secret:${secretId}`;
}

/**
 * Returns the headers of a message (Standard Webhooks 1.0), with a signature for each secret.
 * @param id the same for every attempt, so that receivers can recognize duplicates
 */
export function signedHeaders(id: string, body: string, at: Date, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => `v1,${signature(secret, `${id}.${timestamp}.${body}`)}`);
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}

function signature(secret: string, content: string): string {
  return createHmac("sha256", Buffer.from(secret.slice(prefix.length), "base64"))
    .update(content, "utf8")
    .digest("base64");
}
