import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/** Debian installs each server version into a subfolder of this folder. */
const debian = "/usr/lib/postgresql";

/**
 * Returns the program folder of a PostgreSQL installation with pgvector: `PARLANCE_PGVECTOR_BIN`, or else Debian's newest package.
 * @returns {string | null}
 */
export function pgvectorBin() {
  const named = process.env["PARLANCE_PGVECTOR_BIN"];
  if (named !== undefined) return named;
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const found = versions.find((version) => existsSync(`/usr/share/postgresql/${version}/extension/vector.control`));
  return found === undefined ? null : path.join(debian, found, "bin");
}
