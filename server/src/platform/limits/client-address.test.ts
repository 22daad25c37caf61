import { describe, expect, it } from "vitest";
import { clientAddress, networkMatcher } from "./client-address.ts";

describe("clientAddress", () => {
  it.each([
    ["an IPv4 address", "192.0.2.7", "192.0.2.7"],
    ["the same address written as IPv6", "::ffff:192.0.2.7", "192.0.2.7"],
    ["the same address written in hexadecimal", "::FFFF:c000:207", "192.0.2.7"],
    ["with a port", "192.0.2.7:51234", "192.0.2.7"],
    ["an IPv6 address by its /64", "2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::/64"],
    ["another address in the same /64", "2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["with brackets and a port", "[2001:0DB8:1:2::9]:443", "2001:db8:1:2::/64"],
    ["with a zone", "fe80::1%eth0", "fe80:0:0:0::/64"],
    ["this machine", "::1", "0:0:0:0::/64"],
    ["an invalid address by the peer of the connection", "<script>", "198.51.100.9"],
    ["an empty entry", "", "198.51.100.9"],
    ["an octal address by the peer of the connection", "0300.0.2.7", "198.51.100.9"],
    ["a plain number by the peer of the connection", "3221225991", "198.51.100.9"],
  ])("counts %s", (_, forwarded, counted) => {
    expect(clientAddress(forwarded, "::ffff:198.51.100.9")).toBe(counted);
  });

  it("counts another /64 separately", () => {
    expect(clientAddress("2001:db8:1:3::1", undefined)).not.toBe(clientAddress("2001:db8:1:2::1", undefined));
  });

  it("counts all callers that have no address together", () => {
    expect(clientAddress("junk", undefined)).toBe("unknown");
  });
});

describe("networkMatcher", () => {
  const inside = networkMatcher(["10.0.0.0/8", "192.0.2.7", "2001:db8::/32", "::1", "::ffff:172.16.0.0/108"]);

  it.each(["10.255.0.1", "::ffff:10.1.2.3", "192.0.2.7", "2001:db8:ffff::1", "::1", "172.31.0.1", "10.0.0.1:8080"])(
    "contains %s",
    (address) => {
      expect(inside(address)).toBe(true);
    },
  );

  it.each(["11.0.0.1", "192.0.2.8", "2001:db9::1", "::2", "172.32.0.1", "junk", "", "10.0.0.1, 8.8.8.8"])(
    "does not contain %s",
    (address) => {
      expect(inside(address)).toBe(false);
    },
  );

  it("matches no address if there are no networks", () => {
    expect(networkMatcher([])("127.0.0.1")).toBe(false);
  });
});
