import { describe, expect, it } from "vitest";
import { mayRequest, type PageRequest } from "./request-rules.ts";

const page = new URL("https://www.shop.example/menu");
const script: PageRequest = {
  url: "https://cdn.example/app.js",
  method: "GET",
  type: "script",
  isNavigation: false,
  isOfPage: true,
};
const may = (change: Partial<PageRequest>): boolean => mayRequest(page, { ...script, ...change });

describe("request rules for pages", () => {
  it("allow requests that contribute to the page's text", () => {
    for (const type of ["script", "stylesheet", "xhr", "fetch"]) expect(may({ type })).toBe(true);
    for (const type of ["image", "media", "font", "ping", "websocket", "eventsource", "other"]) expect(may({ type })).toBe(false);
  });

  it("allow a page to send data only to its own site", () => {
    const post = { method: "POST", type: "fetch" };
    expect(may({ ...post, url: "https://shop.example/graphql" })).toBe(true);
    expect(may({ ...post, url: "https://api.shop.example/graphql" })).toBe(true);
    expect(may({ ...post, url: "https://notshop.example/graphql" })).toBe(false);
    expect(may({ ...post, method: "DELETE", url: "https://shop.example/all" })).toBe(false);
  });

  it("allow navigation only within the site", () => {
    const navigation = { type: "document", isNavigation: true };
    expect(may({ ...navigation, url: "https://shop.example/en/" })).toBe(true);
    expect(may({ ...navigation, url: "https://elsewhere.example/" })).toBe(false);
    expect(may({ ...navigation, url: "https://shop.example/", method: "POST" })).toBe(false);
  });

  it("reject requests from frames and windows, and other schemes", () => {
    expect(may({ isOfPage: false })).toBe(false);
    for (const url of ["file:///etc/passwd", "ftp://shop.example/", "chrome://version", "data:text/javascript,1", "no address"])
      expect(may({ url })).toBe(false);
  });
});
