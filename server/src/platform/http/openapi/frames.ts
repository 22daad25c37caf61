import { frameSchemas, optionsOf, type SocketFrames } from "../../endpoint/socket-frames.schema.ts";
import type { SocketPart } from "../../endpoint/socket-part.ts";
import { exampleOf } from "./examples.ts";
import type { Components, Json } from "./components.ts";

/**
 * Returns the frames of a WebSocket: a union for each direction, discriminated by `type`, an example of each frame, the close codes, and
 * the error codes.
 */
export function framesOf({ frames, sends }: SocketPart, components: Components): Json {
  return {
    client: union(frames, "client", components),
    server: union(frames, "server", components),
    close_codes: frames.closeCodes,
    "x-problems": sends.toSorted(),
  };
}

function union(frames: SocketFrames, side: "client" | "server", components: Components): Json {
  const schemas = [...frameSchemas(frames, side)];
  const references = schemas.map(([type, schema]): [string, Json] => [type, components.refer(schema)]);
  return {
    oneOf: references.map(([, reference]) => reference),
    discriminator: { propertyName: "type", mapping: Object.fromEntries(references.map(([type, { $ref }]) => [type, $ref])) },
    examples: schemas.map(([, schema]) => exampleOf(schema)),
  };
}

/** Describes the frames in prose, for readers of the document in tools that do not display specification extensions. */
export function frameNotes(frames: SocketFrames): string {
  const list = (side: "client" | "server"): string =>
    Object.entries(frames[side])
      .map(([type, schema]) => [type, optionsOf(schema).description] as const)
      .map(([type, description]) => (description === undefined ? `\`${type}\`` : `\`${type}\` (${description})`))
      .join(", ");
  const codes = Object.entries(frames.closeCodes).map(([code, meaning]) => `${code} (${meaning})`);
  const client = Object.keys(frames.client).length === 0 ? "The client sends no messages." : `The client sends ${list("client")}.`;
  return `Messages are JSON objects with a \`type\`, one per text message. ${client} The service sends ${list("server")}. Close codes: ${codes.join(", ")}.`;
}
