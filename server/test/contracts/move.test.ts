import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { moveInstallation, type Moved } from "../../src/compose/move.ts";
import { createDiskBlobStore } from "../../src/engines/blobs/disk.ts";
import { blobReferenceStatements } from "../../src/knowledge/files/blob-references.sql.ts";
import { createDatabase } from "../../src/platform/postgres/client.ts";
import { epochOf, originOf } from "../../src/setup/epoch.sql.ts";
import { contentOf, document, documentRows, otherRows, schemaOf } from "../support/small-installation.ts";
import { silentLog } from "../support/silent-log.ts";
import { hasTestDatabase, testDatabase, type TestDatabase } from "../support/test-database.ts";

describe.skipIf(!hasTestDatabase)("parlance move", () => {
  let source: TestDatabase;
  let target: TestDatabase;
  let home: string;
  let files: Awaited<ReturnType<typeof createDiskBlobStore>>;
  let key: string;
  let marks: number;

  beforeEach(async () => {
    [source, target] = [await testDatabase(), await testDatabase({ migrated: false })];
    home = await mkdtemp(path.join(tmpdir(), "parlance-move-"));
    files = await createDiskBlobStore(path.join(home, "files"));
    ({ key } = await files.put(Readable.from(["manual"]), 100));
    await source.database.exec(documentRows(key) + otherRows);
    marks = 0;
  });
  afterEach(async () => {
    await source.drop();
    await target.drop();
    await rm(home, { recursive: true, force: true });
  });

  interface Change {
    readonly newFiles?: typeof files;
    readonly markSource?: () => Promise<void>;
  }
  const move = (change: Change = {}): Promise<Moved> =>
    moveInstallation({
      source: source.database,
      target: target.database,
      files,
      newFiles: null,
      markSource: async () => void (marks += 1),
      log: silentLog,
      progress: () => undefined,
      ...change,
    });

  /** Stores values whose text form depends on the server's settings. */
  const otherFormats = (name: string): string =>
    `alter database ${name} set datestyle = 'SQL, DMY'; alter database ${name} set bytea_output = 'escape'; alter database ${name} set timezone = 'Asia/Tokyo'`;

  it("copies rows, constraints, sequences and files to a server with other formats, in a new epoch", async () => {
    await target.database.exec(otherFormats(target.connection.database));
    const before = await contentOf(source.database);
    const newFiles = await createDiskBlobStore(path.join(home, "new"));
    const fresh = createDatabase(target.connection, { maxConnections: 2, log: silentLog });
    try {
      const moved = await moveInstallation({
        source: source.database,
        target: fresh,
        files,
        newFiles,
        markSource: async () => void (marks += 1),
        log: silentLog,
        progress: () => undefined,
      });
      expect(moved).toMatchObject({ files: 1, missing: [], isResumed: false });
      expect(moved.rows).toBeGreaterThan(10);
    } finally {
      await fresh.close();
    }
    expect(marks).toBe(1);
    expect(await contentOf(source.database)).toEqual(before);
    expect(await contentOf(target.database)).toEqual(before);
    expect(await schemaOf(target.database)).toEqual(await schemaOf(source.database));
    expect(await text(await newFiles.open(key))).toBe("manual");
    expect(await epochOf(target.database)).not.toBe(await epochOf(source.database));
    const { owner } = blobReferenceStatements(target.database);
    expect(await newFiles.owner()).toBe(await owner());
    expect(await target.database.rows("test.feed", "select 1 from index_changes union all select 1 from index_snapshot_marks")).toEqual([]);
    expect(await target.database.one("test.sequence", "select nextval('usage_ledger_seq_seq') as seq")).toEqual({ seq: 3 });

    await expect(move(), "a second move into the same database").rejects.toThrow("the database in --to is not empty");
  });

  it("changes nothing if a row violates a constraint, and can be repeated", async () => {
    await source.database.exec("alter table passages drop constraint passages_document_id_fkey");
    await source.database.exec(
      "insert into passages (document_id, ordinal, text, vector) values (gen_random_uuid(), 0, 'orphan', '\\x00')",
    );
    await expect(move()).rejects.toThrow(/nothing was moved: .*passages_document_id_fkey/);
    expect(marks).toBe(0);
    expect(await target.database.rows("test.accounts", "select 1 from accounts")).toEqual([]);
    await source.database.exec("delete from passages where text = 'orphan'");
    expect(await move()).toMatchObject({ isResumed: false, files: null });
    expect(await files.owner()).toBe(await blobReferenceStatements(target.database).owner());
  });

  it("completes a move that was interrupted after the rows were copied, unless the installation has changed", async () => {
    const interrupted = move({ markSource: () => Promise.reject(new Error("killed")) });
    await expect(interrupted).rejects.toThrow("killed");
    const [{ title }] = (await source.database.rows<{ title: string }>("test.title", "select title from documents")) as [{ title: string }];
    await source.database.exec(`update documents set title = 'Other' where id = '${document}'`);
    await expect(move()).rejects.toThrow("contains an earlier move of this installation, which has changed since");
    await source.database.exec(`update documents set title = '${title}' where id = '${document}'`);
    const resumed = await move();
    expect(resumed.isResumed).toBe(true);
    expect(marks).toBe(1);
    expect(await originOf(target.database)).toBeNull();
  });

  it("rejects a database that contains tables of another application, has another encoding, or belongs to another release", async () => {
    await target.database.exec("create table other (id integer)");
    await expect(move()).rejects.toThrow("the database in --to is not empty");
    await target.database.exec("drop table other");

    const ascii = `${target.connection.database}_ascii`;
    await target.database.exec(`create database ${ascii} encoding 'SQL_ASCII' locale 'C' template template0`);
    const database = createDatabase({ ...target.connection, database: ascii }, { maxConnections: 2, log: silentLog });
    try {
      const moving = moveInstallation({
        source: source.database,
        target: database,
        files,
        newFiles: null,
        markSource: async () => undefined,
        log: silentLog,
        progress: () => undefined,
      });
      await expect(moving).rejects.toThrow("the database has the encoding SQL_ASCII");
    } finally {
      await database.close();
      await target.database.exec(`drop database ${ascii} with (force)`);
    }

    await source.database.exec("delete from schema_migrations where version = (select max(version) from schema_migrations)");
    await expect(move()).rejects.toThrow("run `parlance migrate`");
  });

  it("rejects a folder with files of another installation", async () => {
    const newFiles = await createDiskBlobStore(path.join(home, "new"));
    const other = await newFiles.put(Readable.from(["other"]), 100);
    await expect(move({ newFiles })).rejects.toThrow(`already contains other files, such as ${other.key}`);
    expect(marks).toBe(0);
  });
});
