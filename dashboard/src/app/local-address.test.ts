import { expect, it } from "vitest";
import { isLocalAddress } from "./local-address.ts";

it.each(["http://127.0.0.1:4211", "localhost:3000", "192.168.1.20", "http://nas", "https://shop.local/", "http://[::1]:80", "172.20.0.1"])(
  "%s is local",
  (address) => expect(isLocalAddress(address)).toBe(true),
);

it.each(["https://shop.example.com", "clayandkiln.co.uk", "172.32.0.1", "10.example.com", "http://[2001:db8::1]", "", "http://"])(
  "%j is not local",
  (address) => expect(isLocalAddress(address)).toBe(false),
);
