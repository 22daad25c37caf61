import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** An address as proxies write it: some put the port behind it. */
function parse(text: string): Address | null {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  if (!ipaddr.IPv6.isValid(bare) && !ipaddr.IPv4.isValidFourPartDecimal(bare)) return null;
  return ipaddr.process(bare);
}

/**
 * What calls of a client are counted under: an IPv4 address, also where it is written as IPv6, or the /64 of an IPv6 address, since one client
 * has all of it.
 * @param forwarded the caller as trusted proxies tell it
 * @param connected the peer of the connection, which stands for a caller that is no address
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

/** Whether an address lies in one of the networks, each an address or a CIDR range. */
export function networkMatcher(networks: readonly string[]): (address: string) => boolean {
  const ranges = networks.map((network) => {
    const [text = "", prefix] = network.split("/");
    const mapped = ipaddr.parse(text);
    const address = ipaddr.process(text);
    const bits = address.kind() === "ipv4" ? 32 : 128;
    // ::ffff:10.0.0.0/104 is 10.0.0.0/8.
    const written = prefix === undefined ? bits : Number(prefix) - (mapped.kind() === address.kind() ? 0 : 96);
    return { address, bits: Math.max(0, written) };
  });
  if (ranges.length === 0) return () => false;
  return (text) => {
    const address = parse(text);
    return address !== null && ranges.some((range) => range.address.kind() === address.kind() && address.match(range.address, range.bits));
  };
}
