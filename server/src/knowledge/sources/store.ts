import type { DocumentPlace } from "../documents/model/document-write.ts";

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
  /** Whether a queued or running onboarding crawls into it. */
  readonly isCrawled: boolean;
  readonly createdAt: Date;
}

export interface CountedSource extends Source {
  /** All documents. */
  readonly documentCount: number;
  /** Processed documents. */
  readonly readyCount: number;
}

export interface SourceChanges {
  readonly name?: string;
  readonly enabled?: boolean;
}

/** `unchanged`: it already belongs to the brand. `managed`: an integration owns it. `crawled`: an onboarding crawls into it. */
export type SourceMove = "moved" | "unchanged" | "source_gone" | "brand_gone" | "managed" | "crawled";

export interface SourceStore {
  /** Creates the source, or returns the account's existing one with this name. Null when the brand is gone. */
  create(
    source: Omit<Source, "createdAt" | "enabled" | "integrationId" | "streamKey" | "isCrawled">,
  ): Promise<{ source: Source; created: boolean } | null>;
  /** Returns the hidden source of account documents, created on first use. */
  library(accountId: string, newId: string): Promise<DocumentPlace>;
  byId(accountId: string, sourceId: string): Promise<Source | null>;
  /** @param brandId null lists the whole account */
  list(accountId: string, brandId: string | null): Promise<CountedSource[]>;
  counted(accountId: string, sourceId: string): Promise<CountedSource | null>;
  /** Updates name and switch; a source may change the case of its own name. */
  update(accountId: string, sourceId: string, changes: SourceChanges): Promise<"updated" | "source_gone" | "name_taken">;
  /** Moves the source; when the brands' languages differ, its documents are reindexed. */
  move(accountId: string, sourceId: string, brandId: string): Promise<SourceMove>;
}
