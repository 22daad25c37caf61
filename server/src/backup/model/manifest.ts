import Type, { type Static } from "typebox";
import Value from "typebox/value";
import { BackupError } from "../../ports/backup-folder.ts";

/** Version of the folder layout and the manifest. Newer versions are rejected. */
export const formatVersion = 1;

const identifier = Type.String({ pattern: "^[a-z_][a-z0-9_]*$" });

// The patterns also prevent the paths in a tampered manifest from pointing outside the backup's folder.
const partSchema = Type.Object({
  path: Type.String({ pattern: "^([a-z0-9_]+/){0,3}[a-z0-9_]+(\\.[a-z0-9]+)*$" }),
  bytes: Type.Integer({ minimum: 0 }),
  sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
});

const tableSchema = Type.Object({
  name: identifier,
  columns: Type.Array(identifier, { minItems: 1 }),
  rows: Type.Integer({ minimum: 0 }),
  part: partSchema,
});

const manifestSchema = Type.Object({
  format: Type.Integer({ minimum: 1 }),
  /** The release that created the backup. */
  release: Type.String(),
  /** Number of the last migration applied to the database. */
  schema_version: Type.Integer({ minimum: 1 }),
  /** Epoch of the database, used to recognize backups of the same database. A restored database has a different epoch. */
  epoch: Type.Optional(Type.String()),
  /** Time of the snapshot. */
  taken_at: Type.String(),
  tables: Type.Array(tableSchema),
  /** Last value of each sequence that has been used. */
  sequences: Type.Array(Type.Object({ name: identifier, value: Type.Integer() })),
  /** Uploaded files; `list` has one line per file. */
  files: Type.Object({
    count: Type.Integer({ minimum: 0 }),
    bytes: Type.Integer({ minimum: 0 }),
    list: partSchema,
    /** Keys of files that were already missing in the installation. */
    missing: Type.Array(Type.String()),
  }),
  /** The installation's secret; only in encrypted backups, otherwise null. */
  secret: Type.Union([partSchema, Type.Null()]),
});

const fileSchema = Type.Object({ key: Type.String({ pattern: "^[0-9a-f]{32}$" }), part: partSchema });

export type Manifest = Static<typeof manifestSchema>;
export type TableEntry = Static<typeof tableSchema>;
/** A line in the list of files. */
export type FileEntry = Static<typeof fileSchema>;

/** @throws BackupError if the manifest is invalid or has a newer format */
export function parseManifest(value: unknown): Manifest {
  const { format } = Object(value) as { format?: unknown };
  if (typeof format === "number" && format > formatVersion) {
    throw new BackupError(`manifest.json has format ${format}, but this release reads formats up to ${formatVersion}: use a newer release`);
  }
  if (Value.Check(manifestSchema, value)) return value;
  const [first] = Value.Errors(manifestSchema, value);
  throw new BackupError(`manifest.json is not a valid manifest: ${first?.instancePath ?? ""} ${first?.message ?? ""}`);
}

/** @throws BackupError if the line is invalid */
export function parseFileEntry(line: string): FileEntry {
  const value = parseJson(line);
  if (Value.Check(fileSchema, value)) return value;
  throw new BackupError("the list of files is not valid");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
