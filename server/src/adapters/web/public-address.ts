import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Whether an IP address is one of the public internet. Everything else is refused: loopback, private and shared networks, link-local (where
 * clouds keep their secrets), multicast, reserved, and forms that carry another address inside.
 */
export function isPublicAddress(address: string): boolean {
  const [plain = ""] = address.split("%");
  if (isIP(plain) === 0) return false;
  // An IPv4 address that is written as IPv6 counts as what it is.
  return ipaddr.process(plain).range() === "unicast";
}
