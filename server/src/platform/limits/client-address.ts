import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Parses an address in the form that proxies use; some append the port. */
function parse(text: string): Address | null {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  if (!ipaddr.IPv6.isValid(bare) && !ipaddr.IPv4.isValidFourPartDecimal(bare)) return null;
  return ipaddr.process(bare);
}

/**
 * Returns the rate-limit key of a client: its IPv4 address, even if written as an IPv4-mapped IPv6 address, or the /64 of its IPv6 address,
 * because one client usually owns the whole /64.
 * @param forwarded client address as reported by trusted proxies
 * @param connected peer of the connection, used if `forwarded` is not an address
 */
export function clientAddress(forwarded: string, connected: string | undefined): string {
  const address = parse(forwarded) ?? parse(connected ?? "");
  if (address === null) return "unknown";
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}

/** Returns a predicate that matches addresses in any of the networks. Each network is an address or a CIDR range. */
export function networkMatcher(networks: readonly string[]): (address: string) => boolean {
  const ranges = networks.map((network) => {
    const [text = "", prefix] = network.split("/");
    const mapped = ipaddr.parse(text);
    const address = ipaddr.process(text);
    const bits = address.kind() === "ipv4" ? 32 : 128;
    // ::ffff:10.0.0.0/104 is equivalent to 10.0.0.0/8.
    const written = prefix === undefined ? bits : Number(prefix) - (mapped.kind() === address.kind() ? 0 : 96);
    return { address, bits: Math.max(0, written) };
  });
  if (ranges.length === 0) return () => false;
  return (text) => {
    const address = parse(text);
    return address !== null && ranges.some((range) => range.address.kind() === address.kind() && address.match(range.address, range.bits));
  };
}
