import { codePoints } from "../../platform/lib/text.ts";
import type { SourceType } from "../../knowledge/sources/model/source.ts";

/** A stream of an integration: one kind of record that a site writes to one source. */
export interface Stream {
  readonly streamKey: string;
  readonly type: SourceType;
  /** Whether the stream accepts calls. */
  readonly isOn: boolean;
  readonly sourceId: string;
  readonly sourceName: string;
  /** Highest generation of an accepted write or list; 0 if there was none. */
  readonly generation: number;
  /** Generation of the last complete list; 0 if there was none. */
  readonly lastGeneration: number;
  readonly lastResult: ListResult | null;
  readonly lastReconciledAt: Date | null;
  readonly lastWriteAt: Date | null;
}

/** Result of a complete list. */
export interface ListResult {
  /** Number of documents left in the stream. */
  readonly kept: number;
  readonly removed: number;
  /** Listed ids without a document. */
  readonly missing: readonly string[];
}

/** The caller of a plug-in's operations. */
export interface Plugin {
  readonly accountId: string;
  readonly integrationId: string;
}

/** A stream as declared by a plug-in. */
export interface DeclaredStream {
  readonly streamKey: string;
  /** Defaults to `defaultType`. */
  readonly type?: SourceType | undefined;
  /** Name of the stream's source. Defaults to `defaultName`. */
  readonly name?: string | undefined;
}

/** The stream of a plug-in that does not declare any streams. */
export const firstStream: DeclaredStream = { streamKey: "products" };

const keysOfFiles: ReadonlySet<string> = new Set(["pages", "posts", "articles", "files"]);

export function defaultType(streamKey: string): SourceType {
  return keysOfFiles.has(streamKey) ? "files" : "catalog";
}

const mostName = 120;

/** Returns the default name of a stream's source, such as "Northwind shop products". Truncates a long integration name. */
export function defaultName(integrationName: string, streamKey: string): string {
  const room = mostName - streamKey.length - 1;
  const name = codePoints(integrationName) > room ? [...integrationName].slice(0, room).join("").trim() : integrationName;
  return `${name} ${streamKey}`;
}
