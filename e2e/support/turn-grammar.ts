import { expect } from "vitest";
import { type Frame, framesOf } from "../../server/test/support/api.ts";

const frame = /^event: (\w+)\nid: (\d+-\d+)\ndata: (\{.*\})$/;
const order = /^session( uploaded_images)?( (docs|text|thinking|image_generating|blended_image))*( held)? (done|error)$/;

/**
 * Reads a turn's stream as it came over the wire and holds it against the contract's grammar (6.1), bytes included: whole frames of one
 * `data` line each, a blank line after the last, every event in its place.
 */
export function readTurn(wire: string): Frame[] {
  expect(wire.endsWith("\n\n"), "the last frame is whole").toBe(true);
  expect(wire).not.toContain("\r");
  for (const block of wire.slice(0, -2).split("\n\n")) if (!block.startsWith(":")) expect(block).toMatch(frame);
  const frames = framesOf(wire);
  expect(frames.map(({ event }) => event).join(" ")).toMatch(order);
  expect(new Set(frames.map(({ id }) => id)).size).toBe(frames.length);
  return frames;
}
