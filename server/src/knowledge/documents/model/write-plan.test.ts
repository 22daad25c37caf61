import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { DocumentWrite } from "./document-write.ts";
import { planWrites, unitsWithSameText, type ExistingDocument } from "./write-plan.ts";

const hash = (text: string): Buffer => createHash("sha256").update(text).digest();

function write(externalId: string, content: string, text: string, more: Partial<DocumentWrite> = {}): DocumentWrite {
  return {
    id: `new ${externalId}`,
    externalId,
    kind: "item",
    title: externalId,
    content: { id: externalId, title: externalId },
    contentHash: hash(content),
    textHash: hash(text),
    estimatedKnowledgeUnits: 3,
    estimatedStorageUnits: 0.5,
    contentSizeBytes: 1,
    file: null,
    served: { fields: { title: "", attributes: "", description: "" }, identifiers: [], filter: {} as never, hit: "{}" },
    ...more,
  };
}

function row(externalId: string, content: string, text: string, more: Partial<ExistingDocument> = {}): ExistingDocument {
  return {
    id: `row ${externalId}`,
    externalId,
    contentHash: hash(content),
    textHash: hash(text),
    state: "ready",
    estimatedKnowledgeUnits: 1,
    knowledgeUnits: 2,
    estimatedStorageUnits: 0.25,
    storageUnits: 0.25,
    blobKey: null,
    content: null,
    ...more,
  };
}

const file = (blobKey: string): Partial<DocumentWrite> => ({
  kind: "file",
  file: { blobKey, name: "a.txt", type: "txt", pages: null, sha256: "00" },
});

describe("planWrites", () => {
  it("creates missing documents and counts their estimates", () => {
    const plan = planWrites([write("a", "1", "t"), write("b", "1", "t")], []);
    expect(plan.created.map(({ externalId }) => externalId)).toEqual(["a", "b"]);
    expect([...plan.results]).toEqual([
      ["a", "created"],
      ["b", "created"],
    ]);
    expect(plan.units).toEqual({ knowledgeUnits: 6, storageUnits: 1 });
  });

  it("does nothing for equal content, and deletes the file that was sent again", () => {
    const plan = planWrites([write("a", "1", "t", file("again"))], [row("a", "1", "t", { blobKey: "kept" })]);
    expect([...plan.results.values()]).toEqual(["no_op"]);
    expect(plan.droppedBlobs).toEqual(["again"]);
    expect([plan.textChanged, plan.restChanged, plan.units]).toEqual([[], [], { knowledgeUnits: 0, storageUnits: 0 }]);
  });

  it("processes changed text again, replaces its units with the estimate, and deletes the previous file", () => {
    const plan = planWrites([write("a", "2", "t2", file("next"))], [row("a", "1", "t", { blobKey: "previous" })]);
    expect(plan.textChanged.map((changed) => changed.row.id)).toEqual(["row a"]);
    expect(plan.units).toEqual({ knowledgeUnits: 1, storageUnits: 0.25 });
    expect(plan.droppedBlobs).toEqual(["previous"]);
  });

  it("applies other changes immediately if the text is unchanged, using the units sent with a product", () => {
    const plan = planWrites([write("a", "2", "t")], [row("a", "1", "t")]);
    expect([plan.textChanged, plan.restChanged.map((changed) => changed.row.id)]).toEqual([[], ["row a"]]);
    expect(plan.units).toEqual({ knowledgeUnits: 1, storageUnits: 0.25 });
  });

  it("keeps the knowledge units of a file whose text is unchanged", () => {
    const plan = planWrites([write("a", "2", "t", file("next"))], [row("a", "1", "t")]);
    expect(plan.units).toEqual({ knowledgeUnits: 0, storageUnits: 0.25 });
  });

  it("merges a write into the stored content before comparing", () => {
    const merged = write("a", "1", "t");
    const onto = (): DocumentWrite => merged;
    const stored = row("a", "1", "t", { content: { id: "a", title: "A" } });
    expect([...planWrites([write("a", "2", "t2", { onto })], [stored]).results.values()]).toEqual(["no_op"]);
  });
});

describe("unitsWithSameText", () => {
  const sent = { kind: "item", estimatedKnowledgeUnits: 3, estimatedStorageUnits: 0.5 } as const;

  it("keeps the estimate of an unprocessed document", () => {
    const waiting = { estimatedKnowledgeUnits: 1, knowledgeUnits: null, estimatedStorageUnits: 0.25, storageUnits: null };
    expect(unitsWithSameText(waiting, sent)).toEqual({
      estimatedKnowledgeUnits: 3,
      knowledgeUnits: null,
      estimatedStorageUnits: 0.5,
      storageUnits: null,
    });
    expect(unitsWithSameText(waiting, { ...sent, kind: "file" })).toMatchObject({ estimatedKnowledgeUnits: 1, knowledgeUnits: null });
  });

  it("replaces both units of a processed product, but only the storage units of a file", () => {
    const ready = { estimatedKnowledgeUnits: 1, knowledgeUnits: 2, estimatedStorageUnits: 0.25, storageUnits: 0.25 };
    const product = { estimatedKnowledgeUnits: 3, knowledgeUnits: 3, estimatedStorageUnits: 0.5, storageUnits: 0.5 };
    expect(unitsWithSameText(ready, sent)).toEqual(product);
    expect(unitsWithSameText(ready, { ...sent, kind: "file" })).toEqual({ ...product, estimatedKnowledgeUnits: 1, knowledgeUnits: 2 });
  });
});
