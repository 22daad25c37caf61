import { expect, it } from "vitest";
import { originOf } from "./origin.ts";

it.each([
  ["shop.example.com", "https://shop.example.com"],
  ["http://shop.example.com/contact?a=1", "http://shop.example.com"],
  [" https://shop.example.com:8443/ ", "https://shop.example.com:8443"],
  ["localhost:3000", "https://localhost:3000"],
  ["my shop", null],
  ["shop", null],
  ["ftp://shop.example.com", null],
  ["", null],
])("the origin of %j is %j", (address, origin) => expect(originOf(address)).toBe(origin));
