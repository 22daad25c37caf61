import { fail, Failure } from "../../errors/fail.ts";
import type { FileType } from "../../ports/text-extractor.ts";
import type { UnitQuota } from "../documents/store.ts";
import { exceedsPages, failPages } from "./model/page-limit.ts";
import { estimatedUnits } from "../model/units.ts";

export interface PreflightFileDeps {
  /** Type that a file's name promises. */
  readonly typeOfName: (fileName: string) => FileType | undefined;
  /** Types that can be read at present. */
  readonly acceptedTypes: ReadonlySet<FileType>;
  /** Largest file in bytes. */
  readonly maxFileBytes: number;
  /** Most pages or slides. */
  readonly maxFilePages: number;
  readonly quota: (accountId: string) => Promise<UnitQuota>;
  /** What the account's documents take at present. */
  readonly usage: (accountId: string) => Promise<UnitQuota>;
}

export interface AnnouncedFile {
  readonly fileName: string;
  readonly bytes: number;
  readonly pages: number | null;
}

/**
 * Tells whether an upload would be taken, as far as that can be told without its bytes.
 * @throws Failure with the code that the upload would give, always as 400 (decisions, 1.7)
 */
export async function preflightFile(deps: PreflightFileDeps, accountId: string, file: AnnouncedFile): Promise<void> {
  const { fileName, bytes, pages } = file;
  if (bytes > deps.maxFileBytes) {
    fail("upload.file_too_large", `The file has ${bytes} bytes; the limit is ${deps.maxFileBytes}.`, { status: 400 });
  }
  const type = deps.typeOfName(fileName);
  if (type === undefined || !deps.acceptedTypes.has(type)) {
    fail("upload.unsupported_type", `This file type is not supported. Supported types: ${[...deps.acceptedTypes].join(", ")}.`, {
      status: 400,
    });
  }
  if (exceedsPages(type, pages, deps.maxFilePages)) failPages(pages, deps.maxFilePages, { status: 400 });
  const unit = await exceededUnit(deps, accountId, bytes, type);
  if (unit !== null) fail("limits.quota_exceeded", `This would exceed the account's ${unit} units.`, { status: 400 });
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

/** What the upload would be refused with, as 400. */
function asRefusal(error: unknown): never {
  if (error instanceof Failure && error.code === "limits.subscription_required") fail(error.code, error.message, { status: 400 });
  throw error;
}
