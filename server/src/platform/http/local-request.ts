import type { FastifyRequest } from "fastify";
import { networkMatcher } from "../limits/client-address.ts";
import { parseUrl } from "../lib/parse-url.ts";

const isLoopback = networkMatcher(["127.0.0.0/8", "::1"]);
const forwardedBy = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/**
 * Returns whether a request was made on this machine: the connection and the host name are local, and no header indicates a proxy. A proxy
 * that adds no headers is detected from the service's public URL or from the use of HTTP/1.0, which browsers do not use.
 */
export function isLocal({ socket, headers, raw }: Pick<FastifyRequest, "socket" | "headers" | "raw">, baseUrl: string): boolean {
  const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");
  const isOwn = (host: string): boolean => host === "localhost" || isLoopback(host);
  if (!isLoopback(socket.remoteAddress ?? "") || !isOwn(hostOf(new URL(baseUrl)))) return false;
  if (raw.httpVersion === "1.0" || forwardedBy.some((name) => headers[name] !== undefined)) return false;
  const called = parseUrl(`http://${headers.host ?? ""}`);
  return called !== null && isOwn(hostOf(called));
}
