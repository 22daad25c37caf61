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

describe("the requests that a page may send", () => {
  it("allows what contributes to its text", () => {
    for (const type of ["script", "stylesheet", "xhr", "fetch"]) expect(may({ type })).toBe(true);
    for (const type of ["image", "media", "font", "ping", "websocket", "eventsource", "other"]) expect(may({ type })).toBe(false);
  });

  it("allows data to be sent to its own site only", () => {
    const post = { method: "POST", type: "fetch" };
    expect(may({ ...post, url: "https://shop.example/graphql" })).toBe(true);
    expect(may({ ...post, url: "https://api.shop.example/graphql" })).toBe(true);
    expect(may({ ...post, url: "https://notshop.example/graphql" })).toBe(false);
    expect(may({ ...post, method: "DELETE", url: "https://shop.example/all" })).toBe(false);
  });

  it("allows navigation within its site only", () => {
    const navigation = { type: "document", isNavigation: true };
    expect(may({ ...navigation, url: "https://shop.example/en/" })).toBe(true);
    expect(may({ ...navigation, url: "https://elsewhere.example/" })).toBe(false);
    expect(may({ ...navigation, url: "https://shop.example/", method: "POST" })).toBe(false);
  });

  it("allows nothing to frames and windows, and no other schemes", () => {
    expect(may({ isOfPage: false })).toBe(false);
    for (const url of ["file:///etc/passwd", "ftp://shop.example/", "chrome://version", "data:text/javascript,1", "no address"])
      expect(may({ url })).toBe(false);
  });
});
