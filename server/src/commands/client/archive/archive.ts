import type { CreateBrand, CreatePersona, FileUpload, Persona, Product, Source, UpsertAccountDocumentInput } from "@parlance/sdk";
import { CommandFailure } from "../failure.ts";

/** Version of the archive format. An import accepts this version and older ones. */
export const archiveVersion = 2;

/** First line of an archive. */
export interface HeadLine {
  readonly type: "parlance-export";
  readonly version: number;
  readonly exported_at: string;
}

/** An uploaded file. Its bytes follow in lines of type `bytes`. */
export interface ArchivedFile {
  readonly id: string;
  readonly title: string;
  readonly description?: string | undefined;
  readonly categories?: string[][] | undefined;
  readonly attributes?: Record<string, string | number | boolean | string[]> | undefined;
  readonly images?: FileUpload["images"];
  readonly links?: FileUpload["links"];
  readonly original_file_name: string | null;
  /** Size of the file in bytes. */
  readonly size?: number;
  /** The text that the service extracted from the file, as Markdown. Only in archives of version 1, in place of the bytes. */
  readonly text?: string;
}

/** A line of an archive. Ids of brands, sources and personas are those in the exported account. */
export type ArchiveLine =
  | HeadLine
  | { readonly type: "brand"; readonly id: string; readonly brand: CreateBrand }
  | { readonly type: "source"; readonly id: string; readonly brand_id: string; readonly source: Pick<Source, "name" | "type" | "enabled"> }
  | { readonly type: "product"; readonly source_id: string; readonly product: Product }
  | { readonly type: "file"; readonly source_id: string; readonly file: ArchivedFile }
  /** The next bytes of the file. */
  | { readonly type: "bytes"; readonly base64: string }
  | { readonly type: "text"; readonly is_staged: boolean; readonly text: UpsertAccountDocumentInput }
  | {
      readonly type: "persona";
      readonly id: string;
      readonly status: Persona["status"];
      readonly persona: CreatePersona;
      /** External ids of the persona's activated documents. */
      readonly activations: readonly string[];
    }
  /** Last line. An archive without it is incomplete. */
  | { readonly type: "end"; readonly lines: number };

const types: ReadonlySet<string> = new Set(["parlance-export", "brand", "source", "product", "file", "bytes", "text", "persona", "end"]);

/** Reads the lines of an archive and checks that it is complete. @throws CommandFailure `client.invalid_file` */
export async function* archiveLines(lines: AsyncIterable<string>): AsyncGenerator<ArchiveLine> {
  let count = 0;
  let hasEnded = false;
  const rest = new MissingBytes();
  for await (const text of lines) {
    const line = parsed(text, count + 1);
    if (hasEnded) throw invalid("It contains data after its last line.");
    if (count === 0 && line.type !== "parlance-export") throw invalid("Its first line is not the header of an export.");
    if (line.type === "parlance-export" && line.version > archiveVersion)
      throw invalid(`It has version ${line.version}, but this program supports only versions up to ${archiveVersion}.`);
    if (line.type === "end" && line.lines !== count) throw invalid(`It has ${count} lines, but must have ${line.lines}.`);
    rest.take(line);
    hasEnded = line.type === "end";
    count += 1;
    yield line;
  }
  if (!hasEnded) throw invalid("Its last line is missing: the export was interrupted.");
}

/** Checks that each file is followed by its declared number of bytes. */
class MissingBytes {
  #count = 0;

  /** @throws CommandFailure `client.invalid_file` if bytes are missing or superfluous */
  take(line: ArchiveLine): void {
    if (line.type !== "bytes" && this.#count > 0) throw invalid("Some bytes of a file are missing.");
    if (line.type === "file") this.#count = line.file.size ?? 0;
    else if (line.type === "bytes") this.#count -= Buffer.byteLength(line.base64, "base64");
    if (this.#count < 0) throw invalid("It contains bytes that do not belong to a file.");
  }
}

function parsed(text: string, number: number): ArchiveLine {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && "type" in value && types.has(String(value.type))) return value as ArchiveLine;
  } catch {
    // The failure below covers this error.
  }
  throw invalid(`Line ${number} is not a line of an export.`);
}

function invalid(why: string): CommandFailure {
  return new CommandFailure(
    "client.invalid_file",
    `The archive cannot be imported. ${why}`,
    "Export the account again, and import that file.",
  );
}
