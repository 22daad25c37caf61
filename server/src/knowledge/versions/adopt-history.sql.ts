import type { Queryable } from "../../ports/database.ts";
import { keepDeletedTexts } from "../documents/keep-versions.sql.ts";
import type { DocumentHistory } from "./model/document-version.ts";

/** Moves the history of a deleted document to a document that was just created with its content. */
export async function adoptHistory(tx: Queryable, { accountId, documentId }: DocumentHistory, newId: string): Promise<void> {
  // A job will soon remove the text of the deleted document.
  await tx.run("versions.lockDeleted", `select id from documents where account_id = $1 and id = $2 for update`, [accountId, documentId]);
  await keepDeletedTexts(tx, accountId, [documentId]);
  await tx.run("versions.adopt", `update document_versions set document_id = $3 where account_id = $1 and document_id = $2`, [
    accountId,
    documentId,
    newId,
  ]);
  await tx.run("versions.adoptTexts", `update document_version_texts set document_id = $3 where account_id = $1 and document_id = $2`, [
    accountId,
    documentId,
    newId,
  ]);
  await tx.run(
    "versions.continue",
    `update documents set version = 1 + (select max(v.version) from document_versions v where v.account_id = $1 and v.document_id = $2)
     where account_id = $1 and id = $2`,
    [accountId, newId],
  );
}
