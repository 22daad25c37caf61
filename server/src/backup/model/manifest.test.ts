import { describe, expect, it } from "vitest";
import { formatVersion, parseFileEntry, parseManifest, type Manifest } from "./manifest.ts";

const part = (path: string): Manifest["files"]["list"] => ({ path, bytes: 1, sha256: "a".repeat(64) });
const valid: Manifest = {
  format: formatVersion,
  release: "1.0.0",
  schema_version: 33,
  taken_at: "2026-01-01T00:00:00.000Z",
  tables: [{ name: "accounts", columns: ["id", "name"], rows: 1, part: part("tables/accounts.gz") }],
  sequences: [{ name: "usage_ledger_seq_seq", value: 3 }],
  files: { count: 0, bytes: 0, list: part("files.jsonl.gz.enc"), missing: [] },
  secret: null,
};
const withPath = (path: string): object => ({ ...valid, tables: [{ ...valid.tables[0], part: part(path) }] });

describe("parseManifest", () => {
  it("accepts a manifest of the current format", () => {
    expect(parseManifest(JSON.parse(JSON.stringify(valid)))).toEqual(valid);
  });

  it("reports the format version of a newer release", () => {
    expect(() => parseManifest({ format: formatVersion + 1 })).toThrow(`manifest.json has format ${formatVersion + 1}`);
  });

  it.each(["/etc/passwd", "../secret.key", "tables/../../x", "tables/./x", "a//b", "", "tables/x/", "TABLES/x", "a\\b", "tables/x\n"])(
    "rejects the path %j, which could leave the folder",
    (path) => expect(() => parseManifest(withPath(path))).toThrow("/tables/0/part/path"),
  );

  it.each(['accounts"; drop table users; --', "Accounts", "", "public.accounts"])("rejects the table name %j", (name) => {
    expect(() => parseManifest({ ...valid, tables: [{ ...valid.tables[0], name }] })).toThrow("/tables/0/name");
  });

  it.each([null, [], "text", {}, { ...valid, tables: {} }, { ...valid, secret: undefined }])("rejects %j", (value) => {
    expect(() => parseManifest(value)).toThrow("not a valid manifest");
  });
});

describe("parseFileEntry", () => {
  it("accepts only the key and the part of a stored file", () => {
    const entry = { key: "ab".repeat(16), part: part(`files/ab/ab/${"ab".repeat(16)}`) };
    expect(parseFileEntry(JSON.stringify(entry))).toEqual(entry);
    for (const line of ["{}", JSON.stringify({ ...entry, key: "../x" }), "not JSON"])
      expect(() => parseFileEntry(line)).toThrow("list of files");
  });
});
