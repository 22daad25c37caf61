import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** All global IPv6 addresses assigned so far (RFC 4291, 2.4). A wider range would include the deprecated `::a.b.c.d`. */
const globalUnicast = ipaddr.parseCIDR("2000::/3");

/**
 * Returns whether an IP address is on the public internet. Everything else is rejected: loopback, private and shared networks, link-local (cloud
 * metadata services), multicast, reserved, and forms that embed another address.
 */
export function isPublicAddress(address: string): boolean {
  const [plain = ""] = address.split("%");
  if (isIP(plain) === 0) return false;
  // An IPv4-mapped address counts as IPv4.
  const parsed = ipaddr.process(plain);
  return parsed.range() === "unicast" && (parsed.kind() === "ipv4" || parsed.match(globalUnicast));
}
