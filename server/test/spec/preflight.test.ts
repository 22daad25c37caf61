import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually, type Answer } from "../support/api.ts";
import { signedIn } from "../support/bulk-jobs.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { setTier } from "../support/set-tier.ts";
import { openShop, type Shop } from "../support/shop.ts";

const megabyte = 1_048_576;
let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await startTestService({ MAX_FILE_MB: "1", MAX_FILE_PAGES: "20" });
  shop = await openShop(service, service.owner);
});
afterAll(() => service.stop());

const path = "/v1/knowledge/sources/documents/upload/preflight";
const ask = (body: unknown): Promise<Answer> => shop.api.call("POST", path, body);
const file = (fileName: unknown, bytes: unknown, pages?: unknown): Promise<Answer> =>
  ask({ file_name: fileName, content_length: bytes, ...(pages === undefined ? {} : { page_count: pages }) });

async function refused(answer: Promise<Answer>, code: string, field?: string): Promise<void> {
  const { status, body, text, headers } = await answer;
  expect([status, body?.status, body?.code], text).toEqual([400, 400, code]);
  expect(headers.get("content-type")).toContain("application/problem+json");
  expect(body.detail.length).toBeGreaterThan(10);
  const fields: string[] = body.errors?.map((error: { field: string }) => error.field) ?? [];
  expect(fields).toEqual(expect.arrayContaining(field === undefined ? [] : [field]));
}

describe("POST .../documents/upload/preflight", () => {
  it.each([
    ["a.pdf", 1, 1],
    ["A.PDF", megabyte, 20],
    ["folder/b.docx", 5_000, undefined],
    ["c.htm", 10, undefined],
    ["d.md", 10, undefined],
    ["e.txt", 10, 5_000],
    ["f.csv", 10, undefined],
    ["g.json", 10, 0],
  ])("returns 200 {ok: true} for %s of %i bytes and %s pages", async (name, bytes, pages) => {
    const { status, body, text } = await file(name, bytes, pages);
    expect([status, body], text).toEqual([200, { ok: true }]);
  });

  it("accepts exactly the types that the upload accepts", async () => {
    const zip = "PK\u0003\u0004";
    const heads: Readonly<Record<string, string>> = {
      pptx: zip,
      xlsx: zip,
      png: "\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0\0\0\u0001\0\0\0\u0001\u0008\u0006\0\0\0\0\0\0\0\0\0\0\0IDAT",
      gif: "GIF89a",
      webp: "RIFF\0\0\0\0WEBPVP8 ",
    };
    for (const name of ["x.txt", "x.pptx", "x.xlsx", "x.png", "x.gif", "x.webp", "x.exe", "x", ".env", "x.txt.zip", "a/b.md", "x.TXT"]) {
      const head = heads[name.split(".").at(-1) ?? ""] ?? "Some text.";
      const { body } = await shop.api.upload(shop.filesId, name, new Uint8Array(Buffer.from(head, "latin1")), { id: "parity" });
      const preflight = await file(name, 10);
      expect([undefined, "upload.unsupported_type"], `${name}: ${body.code}`).toContain(body.code);
      expect(preflight.body.code, name).toBe(body.code);
    }
  });

  it("returns 400 upload.file_too_large at the same size limit as the upload", async () => {
    expect((await file("full.txt", megabyte)).status).toBe(200);
    await refused(file("over.txt", megabyte + 1), "upload.file_too_large");
    await refused(file("way-over.txt", Number.MAX_SAFE_INTEGER), "upload.file_too_large");
  });

  it("returns 400 upload.page_limit_exceeded for more pages than the limit", async () => {
    await refused(file("long.pdf", 10, 21), "upload.page_limit_exceeded");
    await refused(file("long.docx", 10, 1_000_000), "upload.page_limit_exceeded");
  });

  it("returns 400 upload.unsupported_type for other types", async () => {
    for (const name of ["tool.exe", "archive.zip", "noextension", ".pdf.rar"]) await refused(file(name, 10), "upload.unsupported_type");
  });

  it.each([
    ["file_name", { content_length: 10 }],
    ["file_name", { file_name: "", content_length: 10 }],
    ["file_name", { file_name: 5, content_length: 10 }],
    ["content_length", { file_name: "a.txt" }],
    ["content_length", { file_name: "a.txt", content_length: 0 }],
    ["content_length", { file_name: "a.txt", content_length: -1 }],
    ["content_length", { file_name: "a.txt", content_length: 1.5 }],
    ["content_length", { file_name: "a.txt", content_length: "10" }],
    ["page_count", { file_name: "a.pdf", content_length: 10, page_count: -1 }],
    ["page_count", { file_name: "a.pdf", content_length: 10, page_count: "1" }],
    ["size", { file_name: "a.pdf", content_length: 10, size: 1 }],
  ])("returns 400 validation.failed at %s for %j", (field, body) => refused(ask(body), "validation.failed", field));

  it("returns 400 validation.failed without a body", () => refused(ask(undefined), "validation.failed"));

  it("returns 400 limits.quota_exceeded if the upload would return 402", async () => {
    const { accountId } = service.owner;
    await setTier(service.database, accountId, "free");
    try {
      // 400,000 characters use exactly 100 Knowledge Units.
      const { body } = await shop.api.call("GET", "/api/subscription/limits");
      const left = Math.floor((100 - body.usage.knowledgeUnitsUsed) * 4_000);
      expect((await file("fits.txt", left - 100)).status).toBe(200);
      await eventually(async () => (await file("over.txt", left + 100)).status === 400);
      await refused(file("over.txt", left + 100), "limits.quota_exceeded");
      const upload = await shop.api.upload(shop.filesId, "over.txt", "x".repeat(left + 100));
      expect([upload.status, upload.body.code]).toEqual([402, "limits.quota_exceeded"]);
    } finally {
      await setTier(service.database, accountId, "self_hosted");
      await eventually(async () => (await file("over.txt", 400_100)).status === 200);
    }
  });

  it("stores nothing", async () => {
    const total = async (): Promise<number> => (await shop.api.call("GET", "/v1/knowledge/documents?limit=1")).body.total_count;
    const before = await total();
    await file("nothing.pdf", 10);
    expect(await total()).toBe(before);
  });

  it("accepts an account key or a session; returns 403 for a persona id and 401 without a key", async () => {
    const body = { file_name: "a.txt", content_length: 10 };
    expect((await (await signedIn(service, service.owner)).call("POST", path, body)).status).toBe(200);
    expect((await shop.visitor.call("POST", path, body)).body.code).toBe("auth.forbidden");
    expect((await shop.api.with({ "x-api-key": "" }).call("POST", path, body)).body.code).toBe("auth.unauthorized");
  });
});
