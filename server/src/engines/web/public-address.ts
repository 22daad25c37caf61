import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** All of IPv6 that is given out so far (RFC 4291, 2.4). Without it, the old `::a.b.c.d` would pass for public. */
const globalUnicast = ipaddr.parseCIDR("2000::/3");

/**
 * Whether an IP address is one of the public internet. Everything else is refused: loopback, private and shared networks, link-local (where
 * clouds keep their secrets), multicast, reserved, and forms that carry another address inside.
 */
export function isPublicAddress(address: string): boolean {
  const [plain = ""] = address.split("%");
  if (isIP(plain) === 0) return false;
  // An IPv4 address that is written as IPv6 counts as what it is.
  const parsed = ipaddr.process(plain);
  return parsed.range() === "unicast" && (parsed.kind() === "ipv4" || parsed.match(globalUnicast));
}
