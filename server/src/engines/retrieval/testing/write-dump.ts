import { planDump, type Sections } from "../storage/sections.ts";

/** Serializes a dump for tests. */
export function writeDump(sections: Sections | null): ArrayBuffer {
  const plan = planDump(sections ?? new Map());
  const bytes = new Uint8Array(new ArrayBuffer(plan.bytes));
  bytes.set(plan.header);
  for (const { offset, data } of plan.pieces) bytes.set(data, offset);
  return bytes.buffer;
}
