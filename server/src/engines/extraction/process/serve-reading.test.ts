import { describe, expect, it, vi } from "vitest";
import type { DocumentReader, ReadDocument, ReadRequest } from "../../../ports/document-reader.ts";
import { ExtractError, type ExtractedPicture } from "../../../ports/text-extractor.ts";
import type { Answer } from "./messages.ts";
import { serveReading } from "./serve-reading.ts";

const request: ReadRequest = {
  source: { kind: "text", text: "words" },
  about: { title: "Words" },
  languages: ["en"],
  owner: "account",
  passages: { maxTokens: 256, counting: { kind: "estimate" } },
};
const picture: ExtractedPicture = { path: "/p", thumbnailPath: "/t", width: 1, height: 1, description: "", page: null, colors: [] };

function serving(read: DocumentReader["read"]): { take: ReturnType<typeof serveReading>; answers: Answer[]; kinds: () => string[] } {
  const answers: Answer[] = [];
  const take = serveReading({ read, close: () => Promise.resolve() }, (answer) => answers.push(answer));
  return { take, answers, kinds: () => answers.map(({ kind }) => kind) };
}

function found(parts: Partial<ReadDocument> = {}): ReadDocument & { release: ReturnType<typeof vi.fn<() => Promise<void>>> } {
  const passages = [{ text: "words", headings: [], page: null }];
  const empty = { passages, parts: [], foundTitle: null, pages: null, warnings: [], pictures: [], linkedPictures: [] };
  return { ...empty, ...parts, release: vi.fn<() => Promise<void>>(() => Promise.resolve()) };
}

describe("serveReading", () => {
  it("sends a short document in one batch and releases it", async () => {
    const document = found();
    const { take, answers } = serving(() => Promise.resolve(document));
    take({ kind: "read", id: 7, request });
    await vi.waitFor(() => expect(document.release).toHaveBeenCalledOnce());
    const { passages, parts, release: _, ...rest } = document;
    expect(answers).toEqual([{ kind: "done", id: 7, passages, parts, rest }]);
  });

  it("sends a long document no faster than its batches are acknowledged", async () => {
    const passages = Array.from({ length: 200 }, () => ({ text: "x".repeat(1_000), headings: [], page: null }));
    const { take, kinds } = serving(() => Promise.resolve(found({ passages })));
    take({ kind: "read", id: 1, request });
    await vi.waitFor(() => expect(kinds()).toEqual(["stretch"]));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(kinds()).toEqual(["stretch"]);
    take({ kind: "next", id: 1 });
    await vi.waitFor(() => expect(kinds()).toEqual(["stretch", "stretch"]));
  });

  it("keeps image files until they are released", async () => {
    const document = found({ pictures: [picture] });
    const { take, kinds } = serving(() => Promise.resolve(document));
    take({ kind: "read", id: 1, request });
    await vi.waitFor(() => expect(kinds()).toEqual(["done"]));
    expect(document.release).not.toHaveBeenCalled();
    take({ kind: "release", id: 1 });
    expect(document.release).toHaveBeenCalledOnce();
  });

  it("reports a document problem with its reason, and any other error without a reason", async () => {
    const { take, answers } = serving(({ owner }) =>
      Promise.reject(owner === "" ? new Error("no memory") : new ExtractError("damaged", "torn")),
    );
    take({ kind: "read", id: 1, request });
    take({ kind: "read", id: 2, request: { ...request, owner: "" } });
    await vi.waitFor(() =>
      expect(answers).toEqual([
        { kind: "failed", id: 1, reason: "damaged", message: "torn" },
        { kind: "failed", id: 2, reason: null, message: "no memory" },
      ]),
    );
  });

  it("aborts a canceled extraction, while reading and between batches", async () => {
    const passages = Array.from({ length: 200 }, () => ({ text: "x".repeat(1_000), headings: [], page: null }));
    const document = found({ passages });
    let signalled = false;
    const { take, kinds } = serving((asked, _, signal) => {
      if (asked.owner !== "") return Promise.resolve(document);
      return new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => {
          signalled = true;
          reject(new Error("aborted"));
        });
      });
    });
    take({ kind: "read", id: 1, request: { ...request, owner: "" } });
    take({ kind: "cancel", id: 1 });
    expect(signalled).toBe(true);
    take({ kind: "read", id: 2, request });
    await vi.waitFor(() => expect(kinds()).toEqual(["stretch"]));
    take({ kind: "cancel", id: 2 });
    await vi.waitFor(() => expect(document.release).toHaveBeenCalledOnce());
    expect(kinds()).toEqual(["stretch"]);
  });
});
