import type { Queryable, Transactions } from "../../ports/database.ts";
import { historyOf } from "./find-version.ts";
import type { DocumentName } from "./model/document-version.ts";
import { dropBlobs, type DropBlobsDeps } from "./purge-versions.ts";
import { eraseVersions } from "./versions.sql.ts";

/**
 * Deletes the replaced versions of a document, including their text and files, and those of deleted documents with the same id.
 * @throws Failure `resource.not_found` if nothing of the document is left
 */
export async function eraseHistory(
  deps: DropBlobsDeps & { readonly database: Transactions & Queryable },
  name: DocumentName,
): Promise<void> {
  await historyOf(deps.database, name);
  await dropBlobs(deps, await deps.database.transaction((tx) => eraseVersions(tx, name)));
}
