import type { Document } from "@parlance/sdk";
import { describe, expect, it } from "vitest";
import { causeOf, phaseOf } from "./document-state.ts";

const document = (status: object) => ({ status }) as unknown as Document;

describe("document state", () => {
  it("has a cause if processing failed for a known reason", () => {
    expect(causeOf(document({ error_message: "encrypted: the file needs a password" }))).toBe("encrypted");
    expect(causeOf(document({ error_message: "new_cause: something" }))).toBeNull();
    expect(causeOf(document({ error_message: null }))).toBeNull();
  });

  it("distinguishes documents that are waiting from documents that are being processed", () => {
    expect(phaseOf(document({ state: "pending" }))).toBe("waiting");
    expect(phaseOf(document({ state: "pending", progress: { stage: "reading" } }))).toBe("working");
    expect(phaseOf(document({ state: "failed" }))).toBe("failed");
  });
});
