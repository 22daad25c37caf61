import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** All global IPv6 addresses assigned so far (RFC 4291, section 2.4). A wider range would include the deprecated `::a.b.c.d`. */
const globalUnicast = ipaddr.parseCIDR("2000::/3");

/**
 * Returns whether an IP address is on the public internet. Rejects loopback, private and shared networks, link-local addresses (cloud metadata
 * services), multicast, reserved ranges, and formats that embed another address.
 */
export function isPublicAddress(address: string): boolean {
  const [plain = ""] = address.split("%");
  if (isIP(plain) === 0) return false;
  // IPv4-mapped addresses are checked as IPv4 addresses.
  const parsed = ipaddr.process(plain);
  return parsed.range() === "unicast" && (parsed.kind() === "ipv4" || parsed.match(globalUnicast));
}
