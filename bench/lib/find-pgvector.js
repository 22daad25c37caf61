import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/** Debian puts each version of the server into a folder below this one. */
const debian = "/usr/lib/postgresql";

/**
 * Folder of the programs of a PostgreSQL that has pgvector: what `PARLANCE_PGVECTOR_BIN` names, else the newest of Debian's packages.
 * @returns {string | null}
 */
export function pgvectorBin() {
  const named = process.env["PARLANCE_PGVECTOR_BIN"];
  if (named !== undefined) return named;
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const found = versions.find((version) => existsSync(`/usr/share/postgresql/${version}/extension/vector.control`));
  return found === undefined ? null : path.join(debian, found, "bin");
}
