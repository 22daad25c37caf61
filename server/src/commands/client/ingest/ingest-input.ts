import type { Parlance, Source } from "@parlance/sdk";
import type { Output } from "../output.ts";
import type { Progress } from "../progress.ts";

/** Dependencies that every kind of ingest needs. */
export interface IngestInput {
  readonly parlance: Parlance;
  readonly output: Output;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** An ingest into a source. */
export interface SourceIngest extends IngestInput {
  readonly source: Source;
  readonly deleteMissing: boolean;
  /** Maximum fraction of the source's documents that may be deleted. */
  readonly maxRemovals: number;
  /** Whether to wait until the service has processed the documents. */
  readonly waits: boolean;
}
