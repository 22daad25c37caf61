import { fail, Failure } from "../../platform/errors/fail.ts";
import type { FileType } from "../../ports/text-extractor.ts";
import { exceedsPages, failPages } from "./model/page-limit.ts";
import { estimatedUnits, type UnitQuota, type Units } from "../model/units.ts";

export interface PreflightFileDeps {
  /** Returns the file type for a file name's extension. */
  readonly typeOfName: (fileName: string) => FileType | undefined;
  /** File types that can be extracted. */
  readonly acceptedTypes: ReadonlySet<FileType>;
  /** Maximum file size in bytes. */
  readonly maxFileBytes: number;
  /** Maximum number of pages or slides. */
  readonly maxFilePages: number;
  readonly quota: (accountId: string) => Promise<UnitQuota>;
  /** Returns the account's current usage. */
  readonly usage: (accountId: string) => Promise<Units>;
}

export interface AnnouncedFile {
  readonly fileName: string;
  readonly bytes: number;
  readonly pages: number | null;
}

/**
 * Checks whether an upload would be accepted, to the extent possible without the file. @throws Failure with the code with which the upload
 * would fail, as the `announced` variant
 */
export async function preflightFile(deps: PreflightFileDeps, accountId: string, file: AnnouncedFile): Promise<void> {
  const { fileName, bytes, pages } = file;
  if (bytes > deps.maxFileBytes) {
    fail("upload.file_too_large", `The file has ${bytes} bytes; the limit is ${deps.maxFileBytes}.`, { variant: "announced" });
  }
  const type = deps.typeOfName(fileName);
  if (type === undefined || !deps.acceptedTypes.has(type)) {
    fail("upload.unsupported_type", `This file type is not supported. Supported types: ${[...deps.acceptedTypes].join(", ")}.`, {
      variant: "announced",
    });
  }
  if (exceedsPages(type, pages, deps.maxFilePages)) failPages(pages, deps.maxFilePages, { variant: "announced" });
  const unit = await exceededUnit(deps, accountId, bytes, type);
  if (unit !== null) fail("limits.quota_exceeded", `This would exceed the account's ${unit} units.`, { variant: "announced" });
}

async function exceededUnit(
  deps: PreflightFileDeps,
  accountId: string,
  bytes: number,
  type: FileType,
): Promise<"knowledge" | "storage" | null> {
  const [quota, used] = await Promise.all([deps.quota(accountId).catch(asRefusal), deps.usage(accountId)]);
  const { knowledgeUnits, storageUnits } = estimatedUnits(bytes, type);
  if (used.knowledgeUnits + knowledgeUnits > quota.knowledgeUnits) return "knowledge";
  if (used.storageUnits + storageUnits > quota.storageUnits) return "storage";
  return null;
}

/** Rethrows the upload's failure as the `announced` variant. */
function asRefusal(error: unknown): never {
  if (error instanceof Failure && error.code === "limits.subscription_required") fail(error.code, error.message, { variant: "announced" });
  throw error;
}
