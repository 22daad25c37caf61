import Type from "typebox";
import { describe, expect, it } from "vitest";
import { openApiDocument } from "../http/openapi.ts";
import { assertDeclared, type Route } from "./route.ts";
import { closed } from "./schemas.ts";
import { socket } from "./socket.ts";
import { errorFrame, SocketFrames } from "./socket-frames.schema.ts";

const error = errorFrame("a frame is invalid", {});
const frames = new SocketFrames(
  "Bell",
  { client: { ring: Type.Object({ loud: Type.Boolean() }, closed) }, server: { error } },
  { 4001: "unwanted" },
);
const declaration = {
  url: "/bell",
  id: "ringBell",
  tag: "Bells",
  summary: "Ring",
  description: "For tests.",
  access: "ticket",
  rate: "SessionWebSocket",
  codes: [],
  query: Type.Object({ ticket: Type.String() }),
  frames,
  accept: async () => () => () => undefined,
} as const;

/** Declares a socket without type checking, to test declarations that would not compile. */
function declare(changes: object): Route {
  return socket({ ...declaration, ...changes });
}

describe("declaration of a socket", () => {
  it("is accepted if it is complete", () => {
    expect(() => assertDeclared(socket(declaration))).not.toThrow();
  });

  const withFrames = (client: object, server: object, codes: Record<number, string> = {}) =>
    new SocketFrames("Bell", { client, server } as ConstructorParameters<typeof SocketFrames>[1], codes);

  it.each<[string, object, string]>([
    ["access", { access: undefined }, "no access"],
    ["a rate limit", { rate: undefined }, "no rate limit"],
    ["codes", { codes: undefined }, "no codes"],
    ["frames", { frames: undefined }, "no frames"],
    ["a way to accept connections", { accept: undefined }, "accepts no connections"],
    ["the ticket in its query", { query: undefined }, "takes a ticket"],
    ["the `error` frame", { frames: withFrames({}, {}) }, "no frame error"],
    [
      "frames that reject unknown members",
      { frames: withFrames({ ring: Type.Object({}) }, { error }) },
      "does not close the client frame ring",
    ],
    [
      "frames that do not declare `type` themselves",
      { frames: withFrames({}, { error, x: Type.Object({ type: Type.String() }, closed) }) },
      'member "type"',
    ],
    ["close codes in the allowed range", { frames: withFrames({}, { error }, { 1006: "gone" }) }, "close code 1006"],
  ])("is rejected without %s", (_, changes, message) => {
    expect(() => assertDeclared(declare(changes))).toThrow(message);
  });

  it("is part of the OpenAPI document", () => {
    const { paths, components } = openApiDocument([socket(declaration)], "1", "http://localhost") as {
      paths: Record<string, { get: Record<string, unknown> & { responses: object; description: string } }>;
      components: { schemas: object };
    };
    const operation = paths["/bell"]?.get;
    expect(operation?.security).toEqual([{ ticket: [] }]);
    expect(Object.keys(operation?.responses ?? {})).toContain("101");
    expect(operation?.["x-frames"]).toMatchObject({
      client: { oneOf: [{ $ref: "#/components/schemas/BellClientRingFrame" }], examples: [{ type: "ring", loud: true }] },
      server: { oneOf: [{ $ref: "#/components/schemas/BellServerErrorFrame" }] },
      close_codes: { 1001: expect.any(String), 4001: "unwanted" },
    });
    expect(components.schemas).toMatchObject({ BellClientRingFrame: { properties: { type: { const: "ring" } } } });
    expect(operation?.description).toContain("`ring`");
  });
});
