import { describe, expect, it } from "vitest";
import { isPublicAddress } from "./public-address.ts";

describe("isPublicAddress", () => {
  it.each(["93.184.216.34", "8.8.8.8", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:8.8.8.8"])("accepts %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "255.255.255.255",
    "224.0.0.1",
    "240.0.0.1",
    "192.0.2.1",
    "198.18.0.1",
    "203.0.113.9",
    "::1",
    "::",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "fd12:3456::1",
    "ff02::1",
    "fec0::1",
    "::ffff:10.0.0.1",
    "::10.0.0.1",
    "::7f00:1",
    "::ffff:0:7f00:1",
    "64:ff9b::a00:1",
    "64:ff9b:1::7f00:1",
    "100::1",
    "2002:a00:1::",
    "2001::1",
    "2001:db8::1",
    "4000::1",
    "",
    "localhost",
    "1.2.3",
  ])("rejects %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
