import { expect, it } from "vitest";
import { wishOf } from "./wish.ts";

it.each([
  ["  Is it waterproof?  ", { kind: "say", text: "Is it waterproof?" }],
  ["/why", { kind: "why" }],
  [" /stop ", { kind: "stop" }],
  ["/new", { kind: "new" }],
  ["/exit", { kind: "exit" }],
  ["/help", { kind: "unknown" }],
  ["/whyever", { kind: "unknown" }],
  ["//etc/hosts?", { kind: "say", text: "/etc/hosts?" }],
  ["   ", { kind: "nothing" }],
])("parses %j", (line, wish) => {
  expect(wishOf(line)).toEqual(wish);
});
