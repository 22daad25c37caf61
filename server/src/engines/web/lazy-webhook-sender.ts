import { isIP } from "node:net";
import { parseUrl } from "../../platform/lib/parse-url.ts";
import type { WebhookSender } from "../../ports/webhook-sender.ts";
import { bareHost } from "./bare-host.ts";
import { isPublicAddress } from "./public-address.ts";
import type { WebhookSenderOptions } from "./webhook-sender.ts";

/** Creates a sender whose HTTP client is loaded when the first message is sent. */
export function lazyWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const allowed = new Set(options.allowPrivateHosts.map(bareHost));
  let loading: Promise<Omit<WebhookSender, "objection">> | undefined;
  const load = async (): Promise<Omit<WebhookSender, "objection">> => (await import("./webhook-sender.ts")).webhookSender(options);

  return {
    objection(text) {
      const url = parseUrl(text);
      if (url === null || !/^https?:$/.test(url.protocol)) return "must be a URL that starts with https://";
      if (url.username !== "" || url.password !== "") return "must not contain credentials";
      const host = bareHost(url.hostname);
      if (allowed.has(host)) return null;
      if (url.protocol !== "https:") return "must start with https://; http is allowed only for hosts in `ALLOW_PRIVATE_HOSTS`";
      return isPrivate(host) ? "must be on the public internet; the operator can allow private hosts with `ALLOW_PRIVATE_HOSTS`" : null;
    },
    send: async (message, timeLimitMs) => (await (loading ??= load())).send(message, timeLimitMs),
    close: async () => (await loading)?.close(),
  };
}

/** Returns whether a host is known to be private. Does not resolve the host. */
function isPrivate(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || (isIP(host) !== 0 && !isPublicAddress(host));
}
