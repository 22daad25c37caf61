import { expect, it } from "vitest";
import { regionalTag } from "./region.ts";

it("returns the browser's region, or the time zone's region if the browser uses American English outside the United States", () => {
  expect(regionalTag("en", ["en-GB", "en"], "Europe/London")).toBe("en-GB");
  expect(regionalTag("en", ["en-AU"], "Australia/Sydney")).toBe("en-AU");
  expect(regionalTag("de", ["en-US", "de-AT"], "Europe/Vienna")).toBe("de-AT");
  expect(regionalTag("de", ["en-US"], "Europe/Berlin")).toBe("de");
  expect(regionalTag("en", ["en-US", "en"], "Europe/London")).toBe("en-GB");
  expect(regionalTag("en", ["en-US", "en"], "America/New_York")).toBe("en-US");
  expect(regionalTag("en", ["en-US"], "UTC")).toBe("en-US");
});
