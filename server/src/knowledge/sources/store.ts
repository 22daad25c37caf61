import type { DocumentPlace } from "../documents/store.ts";

export type SourceType = "catalog" | "files";

export interface Source {
  readonly id: string;
  readonly accountId: string;
  readonly brandId: string;
  readonly name: string;
  readonly type: SourceType;
  readonly enabled: boolean;
  readonly integrationId: string | null;
  readonly streamKey: string | null;
  /** Whether an onboarding that is queued or running crawls into it. */
  readonly isCrawled: boolean;
  readonly createdAt: Date;
}

export interface CountedSource extends Source {
  /** All documents. */
  readonly documentCount: number;
  /** Documents that finished processing. */
  readonly readyCount: number;
}

export interface SourceChanges {
  readonly name?: string;
  readonly enabled?: boolean;
}

/** `unchanged`: it belongs to the brand already. `managed`: an integration owns it. `crawled`: an onboarding crawls into it. */
export type SourceMove = "moved" | "unchanged" | "source_gone" | "brand_gone" | "managed" | "crawled";

export interface SourceStore {
  /** Creates the source unless the account has one of this name already; then that one comes back. Null when the brand is gone. */
  create(
    source: Omit<Source, "createdAt" | "enabled" | "integrationId" | "streamKey" | "isCrawled">,
  ): Promise<{ source: Source; created: boolean } | null>;
  /** Where the account's own documents live; made with the first of them. */
  library(accountId: string, newId: string): Promise<DocumentPlace>;
  byId(accountId: string, sourceId: string): Promise<Source | null>;
  /** @param brandId null lists the whole account */
  list(accountId: string, brandId: string | null): Promise<CountedSource[]>;
  counted(accountId: string, sourceId: string): Promise<CountedSource | null>;
  /** Names and switches; a name that only changes its case is the source's own. */
  update(accountId: string, sourceId: string, changes: SourceChanges): Promise<"updated" | "source_gone" | "name_taken">;
  /** Where the brands' languages differ, the index reads the source's documents again. */
  move(accountId: string, sourceId: string, brandId: string): Promise<SourceMove>;
}
