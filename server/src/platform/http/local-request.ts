import type { FastifyRequest } from "fastify";
import { networkMatcher } from "../limits/client-address.ts";
import { parseUrl } from "../lib/parse-url.ts";

const isLoopback = networkMatcher(["127.0.0.0/8", "::1"]);
const forwardedBy = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/**
 * Whether a request was made on this machine: the connection and the name that was called are of this machine, and no proxy says that it passes the
 * request on. A proxy that says nothing is known by the public address of the service, or by HTTP/1.0, which no browser speaks.
 */
export function isLocal({ socket, headers, raw }: Pick<FastifyRequest, "socket" | "headers" | "raw">, baseUrl: string): boolean {
  const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");
  const isOwn = (host: string): boolean => host === "localhost" || isLoopback(host);
  if (!isLoopback(socket.remoteAddress ?? "") || !isOwn(hostOf(new URL(baseUrl)))) return false;
  if (raw.httpVersion === "1.0" || forwardedBy.some((name) => headers[name] !== undefined)) return false;
  const called = parseUrl(`http://${headers.host ?? ""}`);
  return called !== null && isOwn(hostOf(called));
}
