import { mkdir, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Manifest, TableEntry } from "../../src/backup/model/manifest.ts";
import { fileTables, withSnapshot } from "../../src/backup/snapshot.sql.ts";
import { takeBackup } from "../../src/backup/take-backup.ts";
import { backupCommand } from "../../src/commands/backup.ts";
import { doctorCommand } from "../../src/commands/doctor.ts";
import { restoreCommand } from "../../src/commands/restore.ts";
import { keepDuringBackup } from "../../src/compose/keep-during-backup.ts";
import { createDiskBlobStore } from "../../src/engines/blobs/disk.ts";
import { writeBackup } from "../../src/engines/backup/write-backup.ts";
import { migrations } from "../../src/compose/database.ts";
import { blobReferenceStatements } from "../../src/knowledge/files/blob-references.sql.ts";
import { migrate, migratedVersion } from "../../src/platform/postgres/migrate.ts";
import { epochOf } from "../../src/setup/epoch.sql.ts";
import { changeManifest, flipBit, runCommand, urlOf } from "../support/backup.ts";
import { account, contentOf, document, documentRows, otherRows, schemaOf } from "../support/small-installation.ts";
import { silentLog } from "../support/silent-log.ts";
import { hasTestDatabase, testDatabase, type TestDatabase } from "../support/test-database.ts";

async function swap(one: string, other: string): Promise<void> {
  await rename(one, `${one}.swap`);
  await rename(other, one);
  await rename(`${one}.swap`, other);
}

function tableOf({ tables }: Manifest, wanted: string): TableEntry {
  const found = tables.find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`no table ${wanted}`);
  return found;
}

describe.skipIf(!hasTestDatabase)("backup and restore with DATABASE_URL", () => {
  let source: TestDatabase;
  let target: TestDatabase;
  let home: string;
  let blobs: Awaited<ReturnType<typeof createDiskBlobStore>>;
  let key: string;

  const at = (name: string): string => path.join(home, name);
  const from = (): Record<string, string> => ({ DATA_DIR: at("a"), FILES_DIR: at("files"), DATABASE_URL: urlOf(source.connection) });
  const into = (): Record<string, string> => ({ DATA_DIR: at("b"), FILES_DIR: at("restored"), DATABASE_URL: urlOf(target.connection) });
  const backUp = (name = "backup"): ReturnType<typeof runCommand> => runCommand(backupCommand, ["--to", at(name)], from());
  const restoreIt = (name = "backup"): ReturnType<typeof runCommand> => runCommand(restoreCommand, ["--from", at(name)], into());

  beforeAll(async () => {
    source = await testDatabase();
    home = await mkdtemp(path.join(tmpdir(), "parlance-backup-"));
    blobs = await createDiskBlobStore(at("files"));
    ({ key } = await blobs.put(Readable.from(["manual"]), 100));
    await source.database.exec(documentRows(key) + otherRows);
    await source.database.exec(`insert into installation (key, value) values ('blob_owner', '{"id": "owner-1"}')`);
  });
  afterAll(async () => {
    await source?.drop();
    await rm(home, { recursive: true, force: true });
  });
  beforeEach(async () => {
    target = await testDatabase({ migrated: false });
  });
  afterEach(async () => {
    await target.drop();
    for (const name of (await readdir(home)).filter((entry) => entry !== "files")) await rm(at(name), { recursive: true, force: true });
  });

  /** Returns whether the target contains neither rows nor files. */
  async function isUntouched(): Promise<boolean> {
    const tables = await target.database.rows<{ n: string }>(
      "test.anyTable",
      "select relname::text as n from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    );
    const any = tables.length === 0 ? null : await target.database.one("test.anyAccount", "select id from accounts");
    const files = await readdir(at("restored")).catch(() => []);
    return any === null && files.filter((name) => name !== "tmp").length === 0;
  }

  it("restores all rows, constraints, triggers, sequences and files", async () => {
    const { output } = await backUp();
    expect(output).toContain("1 files");
    expect(output).toContain("secret.key");
    expect((await restoreIt()).status).toBe(0);

    expect(await contentOf(target.database)).toEqual(await contentOf(source.database));
    expect(await schemaOf(target.database)).toEqual(await schemaOf(source.database));
    const restored = await createDiskBlobStore(at("restored"));
    expect(await text(await restored.open(key))).toBe("manual");
    // The restored installation must not delete files of the installation that was backed up, or vice versa.
    const { owner } = blobReferenceStatements(target.database);
    expect(await owner()).not.toBe("owner-1");
    expect(await restored.owner()).toBe(await owner());
    const [old, renewed] = [await epochOf(source.database), await epochOf(target.database)];
    expect(renewed).toMatch(/^[0-9a-f-]{36}$/);
    expect(renewed).not.toBe(old);
    expect((await runCommand(doctorCommand, ["--integrity"], into())).output).toContain("no faults");
    // Change positions taken from the other server's transaction history would hide changes on this server.
    for (const query of ["from jobs where finished_xid is not null", "from index_changes", "from index_snapshot_marks"])
      expect(await target.database.rows(`test.${query}`.slice(0, 60), `select 1 ${query}`)).toEqual([]);
    await target.database.exec(
      `insert into usage_ledger (id, account_id, kind, credits) values (gen_random_uuid(), '${account}', 'search', 1)`,
    );
    expect(await target.database.one("test.ledger", "select max(seq) as seq, count(*) as n from usage_ledger")).toEqual({ seq: 3, n: 3 });
  });

  it("writes a manifest that contains the rows, bytes and hash of each table", async () => {
    await backUp();
    const manifest = JSON.parse(await readFile(at("backup/manifest.json"), "utf8")) as Manifest;
    expect(manifest).toMatchObject({
      format: 1,
      release: "9.9.9",
      epoch: await epochOf(source.database),
      files: { count: 1, bytes: 6, missing: [] },
    });
    expect(tableOf(manifest, "usage_ledger")).toMatchObject({
      rows: 2,
      part: { path: "tables/usage_ledger.gz", sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(manifest.tables.map(({ name }) => name)).not.toContain("index_changes");
  });

  it("includes the files referenced by any table", async () => {
    const tables = await source.database.rows<{ name: string }>(
      "test.fileTables",
      `select distinct table_name::text as name from information_schema.columns where table_schema = 'public' and column_name like '%blob_key'`,
    );
    expect(fileTables.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  });

  it("restores as a user who owns the database and has no other privileges", async () => {
    await backUp();
    const { database } = target.connection;
    await target.database.exec(`create role owner_of_${database} login; alter database ${database} owner to owner_of_${database}`);
    try {
      const user = { ...target.connection, user: `owner_of_${database}` };
      expect((await runCommand(restoreCommand, ["--from", at("backup")], { ...into(), DATABASE_URL: urlOf(user) })).status).toBe(0);
      const taken = await runCommand(backupCommand, ["--to", at("second")], { ...into(), DATABASE_URL: urlOf(user) });
      expect(taken.status).toBe(0);
    } finally {
      await target.database.exec(`reassign owned by owner_of_${database} to current_user; drop role owner_of_${database}`);
    }
  });

  it("restores a backup of an older schema version, and then migrates its rows", async () => {
    const old = await testDatabase({ migrated: false });
    try {
      // Migration 19 queues the existing documents.
      await migrate(old.database, migrations, silentLog, 18);
      await old.database.exec(documentRows(key));
      await runCommand(backupCommand, ["--to", at("old")], { ...from(), DATABASE_URL: urlOf(old.connection) });
      expect(await migratedVersion(old.database)).toBe(18);
      await restoreIt("old");
      expect(await migratedVersion(target.database)).toBe(await migratedVersion(source.database));
      expect(await target.database.rows("test.queued", "select document_id as id from sentence_queue")).toEqual([{ id: document }]);
    } finally {
      await old.drop();
    }
  });

  describe("during a backup", () => {
    it("excludes rows written later, keeps files deleted later, and rejects a second backup", async () => {
      const store = keepDuringBackup(blobs, source.database);
      const doomed = (await blobs.put(Readable.from(["doomed"]), 100)).key;
      await source.database.exec(`update documents set blob_key = '${doomed}'`);
      const manifest = await withSnapshot(source.database, async (open) => {
        await source.database.exec(
          `update documents set blob_key = '${key}'; insert into accounts (id, name) values (gen_random_uuid(), 'later')`,
        );
        await store.delete(doomed);
        await expect(backUp("second")).rejects.toThrow("another backup is running");
        return takeBackup({ blobs, writer: await writeBackup(at("backup")), release: "1", secret: null, progress: () => undefined }, open);
      });
      await source.database.exec("delete from accounts where name = 'later'");
      expect(manifest.tables.find(({ name }) => name === "accounts")?.rows).toBe(1);
      expect(manifest.files).toMatchObject({ count: 1, missing: [] });
      expect(await readFile(at(`backup/files/${doomed.slice(0, 2)}/${doomed.slice(2, 4)}/${doomed}`), "utf8")).toBe("doomed");
      await store.delete(doomed);
      expect(await blobs.has(doomed)).toBe(false);
    });

    it("if interrupted, leaves a folder that restore rejects and that the next backup reuses", async () => {
      const failing = { asFile: () => Promise.reject(new Error("disk failure")) };
      const interrupted = withSnapshot(source.database, async (open) =>
        takeBackup(
          { blobs: failing, writer: await writeBackup(at("backup")), release: "1", secret: null, progress: () => undefined },
          open,
        ),
      );
      await expect(interrupted).rejects.toThrow("disk failure");
      await expect(restoreIt()).rejects.toThrow(/backup contains a backup that was interrupted/);
      await backUp();
      expect((await restoreIt()).status).toBe(0);
    });
  });

  it("reports the path of a file that the installation has lost", async () => {
    const lost = "ab".repeat(16);
    await source.database.exec(`update documents set blob_key = '${lost}'`);
    try {
      expect((await backUp()).output).toContain(`Warning: the file ${lost} is missing`);
    } finally {
      await source.database.exec(`update documents set blob_key = '${key}'`);
    }
  });

  const table = "tables/passages.gz";
  const file = (): string => `files/${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`;
  const damages: readonly (readonly [what: string, damage: () => Promise<void>, message: string | (() => string)])[] = [
    ["a changed bit in a table", () => flipBit(at(`backup/${table}`)), "tables/passages.gz is damaged"],
    ["a shortened table", () => truncate(at(`backup/${table}`), 10), "tables/passages.gz is damaged: it has 10 bytes"],
    ["a missing table", () => rm(at(`backup/${table}`)), "tables/passages.gz is missing"],
    ["two swapped tables", () => swap(at("backup/tables/passages.gz"), at("backup/tables/documents.gz")), "tables/documents.gz is damaged"],
    ["a missing list of files", () => rm(at("backup/files.jsonl.gz")), "files.jsonl.gz is missing"],
    ["a missing file", () => rm(at(`backup/${file()}`)), () => `${file()} is missing`],
    [
      "a changed file",
      async () => {
        // Removed first, because the file in the backup is a hard link to the installation's file.
        await rm(at(`backup/${file()}`));
        await writeFile(at(`backup/${file()}`), "mAnual");
      },
      () => `${file()} is damaged`,
    ],
    ["a truncated manifest", () => truncate(at("backup/manifest.json"), 1_000), "manifest.json is damaged"],
    [
      "a changed manifest",
      async () => {
        const manifest = at("backup/manifest.json");
        await writeFile(manifest, (await readFile(manifest, "utf8")).replace('"rows": 2', '"rows": 3'));
      },
      "manifest.json is damaged: its checksum",
    ],
    ["a missing manifest", () => rm(at("backup/manifest.json")), "manifest.json is missing"],
    ["a newer format", () => changeManifest(at("backup"), (manifest) => (manifest.format = 2)), "manifest.json has format 2"],
    [
      "a newer schema version",
      () => changeManifest(at("backup"), (manifest) => (manifest.schema_version = 9_999)),
      "manifest.json has schema version 9999",
    ],
    [
      "a path outside the backup",
      () => changeManifest(at("backup"), (manifest) => (tableOf(manifest, manifest.tables[1]?.name ?? "").part.path = "../../etc/passwd")),
      "manifest.json is not a valid manifest: /tables/1/part/path",
    ],
  ];

  it.each(damages)("rejects a backup with %s, and writes nothing", async (_, damage, message) => {
    await backUp();
    await damage();
    await expect(restoreIt()).rejects.toThrow(typeof message === "string" ? message : message());
    expect(await isUntouched()).toBe(true);
  });

  it("leaves nothing if loading fails, and can be repeated", async () => {
    await backUp();
    await changeManifest(at("backup"), (manifest) => (tableOf(manifest, "usage_ledger").rows = 3));
    await expect(restoreIt()).rejects.toThrow("tables/usage_ledger.gz contains 2 rows, but the manifest states 3");
    expect(await isUntouched()).toBe(true);
    await backUp("again");
    expect((await restoreIt("again")).status).toBe(0);
  });

  it("rejects a database or a files folder that is not empty", async () => {
    await backUp();
    const same = runCommand(restoreCommand, ["--from", at("backup")], { ...into(), DATABASE_URL: urlOf(source.connection) });
    await expect(same).rejects.toThrow("the database is not empty");
    const sameFiles = runCommand(restoreCommand, ["--from", at("backup")], { ...into(), FILES_DIR: at("files") });
    await expect(sameFiles).rejects.toThrow(/files already contains files/);
    expect(await text(await blobs.open(key))).toBe("manual");
  });

  it("reports the name of the setting for a database that does not respond", async () => {
    const nowhere = { ...from(), DATABASE_URL: "postgresql://user@127.0.0.1:1/none" };
    await expect(runCommand(backupCommand, ["--to", at("backup")], nowhere)).rejects.toThrow(
      "no connection to the database (DATABASE_URL)",
    );
  });

  it("rejects a folder with other content, and a folder with a complete backup", async () => {
    await backUp();
    await expect(backUp()).rejects.toThrow("contains a complete backup");
    await expect(runCommand(backupCommand, ["--to", home], from())).rejects.toThrow("is not empty");
  });

  describe("with BACKUP_KEY", () => {
    const backupKey = { BACKUP_KEY: "correct horse battery staple" };
    const encrypt = (): ReturnType<typeof runCommand> => runCommand(backupCommand, ["--to", at("backup")], { ...from(), ...backupKey });
    const restoreWith = (more: Readonly<Record<string, string>>): ReturnType<typeof runCommand> =>
      runCommand(restoreCommand, ["--from", at("backup")], { ...into(), ...more });
    const secret = `${"s".repeat(43)}\n`;

    beforeEach(async () => {
      await mkdir(at("a"));
      await writeFile(at("a/secret.key"), secret);
    });

    it("encrypts every part, and restores it with the secret", async () => {
      const { output } = await encrypt();
      expect(output).toContain("contains the installation's secret");
      const stored = await readFile(at(`backup/${file()}.enc`));
      expect(stored.includes("manual")).toBe(false);
      const names = await readdir(at("backup/tables"));
      expect(names.filter((name) => !name.endsWith(".gz.enc"))).toEqual([]);
      const accounts = await readFile(at("backup/tables/accounts.gz.enc"));
      expect(accounts.includes(Buffer.from([0x1f, 0x8b, 0x08]))).toBe(false);

      expect((await restoreWith(backupKey)).status).toBe(0);
      expect(await contentOf(target.database)).toEqual(await contentOf(source.database));
      expect(await text(await (await createDiskBlobStore(at("restored"))).open(key))).toBe("manual");
      expect(await readFile(at("b/secret.key"), "utf8")).toBe(secret);
    });

    const refusals: readonly (readonly [
      what: string,
      change: () => Promise<void>,
      more: Readonly<Record<string, string>>,
      message: RegExp,
    ])[] = [
      ["another key", () => Promise.resolve(), { BACKUP_KEY: "another key of a backup" }, /BACKUP_KEY is not the key of/],
      ["no key", () => Promise.resolve(), {}, /is encrypted: set BACKUP_KEY/],
      ["a changed bit", () => flipBit(at("backup/tables/jobs.gz.enc")), backupKey, /tables\/jobs\.gz\.enc is damaged/],
      [
        "two swapped tables of the same backup",
        () => swap(at("backup/tables/jobs.gz.enc"), at("backup/tables/sources.gz.enc")),
        backupKey,
        /tables\/jobs\.gz\.enc is damaged/,
      ],
      ["a missing secret", () => rm(at("backup/secret.gz.enc")), backupKey, /secret\.gz\.enc is missing/],
      [
        "a changed manifest with a correct checksum",
        () => changeManifest(at("backup"), (manifest) => (tableOf(manifest, "accounts").rows = 2)),
        backupKey,
        /BACKUP_KEY is not the key of/,
      ],
      [
        "an unencrypted manifest instead of its own",
        () => changeManifest(at("backup"), (manifest) => Reflect.deleteProperty(manifest, "encryption")),
        backupKey,
        /is not encrypted, but BACKUP_KEY is set/,
      ],
      [
        "another SECRET_KEY",
        () => Promise.resolve(),
        { ...backupKey, SECRET_KEY: "x".repeat(32) },
        /SECRET_KEY is not the secret in the backup/,
      ],
    ];

    it.each(refusals)("rejects a restore with %s, and writes nothing", async (_, change, more, message) => {
      await encrypt();
      await change();
      await expect(restoreWith(more)).rejects.toThrow(message);
      expect(await isUntouched()).toBe(true);
      expect(await readdir(at("b")).catch(() => [])).not.toContain("secret.key");
    });
  });

  describe("backup --verify", () => {
    const verify = (): ReturnType<typeof runCommand> => runCommand(backupCommand, ["--verify", at("backup")], into());
    const scratchFolders = async (): Promise<string[]> => (await readdir(tmpdir())).filter((name) => name.startsWith("parlance-verify-"));

    it("restores into a temporary folder, checks the data and deletes it", async () => {
      await backUp();
      const { status, output } = await verify();
      expect(output).toContain("ok     backup.rows");
      expect(output).toContain("no faults");
      expect(status).toBe(0);
      expect(await scratchFolders()).toEqual([]);
      expect(await isUntouched()).toBe(true);
    });

    it("reports inconsistent data, and fails if a part is damaged", async () => {
      await source.database.exec("update account_usage set knowledge_units = 5");
      try {
        await backUp();
      } finally {
        await source.database.exec("update account_usage set knowledge_units = 0.0125");
      }
      const { status, output } = await verify();
      expect(output).toContain("FAULT  usage.documents: 1");
      expect(status).toBe(1);
      await flipBit(at("backup/tables/documents.gz"));
      await expect(verify()).rejects.toThrow("tables/documents.gz is damaged");
      expect(await scratchFolders()).toEqual([]);
    });
  });
});
