import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { ParlanceError, type Document, type Parlance } from "@parlance/sdk";
import { onlyWord, readWords } from "../arguments.ts";
import { exits, type ClientCommand } from "../client-command.ts";
import { findConnection, openClient, patientTries, withKey } from "../connection.ts";
import { CommandFailure, processingFailure, type Failure } from "../failure.ts";
import { oneLine, Output } from "../output.ts";
import { Progress } from "../progress.ts";
import { archiveVersion, type ArchiveLine } from "./archive.ts";
import { brandOf, fileOf, personaOf, productOf, textOf } from "./shapes.ts";

interface ExportInput {
  readonly parlance: Parlance;
  readonly url: string;
  readonly signal: AbortSignal;
  readonly progress: Progress;
  /** Called for each object that cannot be exported. */
  readonly onMissing: (id: string, failure: Failure) => void;
}

/** Exports the account's knowledge and personas to a file. */
export const exportCommand: ClientCommand = async ({ arguments: words, settings, screens, signal }) => {
  const { values, positionals } = readWords(words, {});
  const file = onlyWord(positionals, "FILE");
  if (existsSync(file)) throw new CommandFailure("client.exists", `${file} already exists.`);
  const connection = withKey(findConnection(values, settings));
  const output = new Output(screens, settings.isPlain, values.json);
  const progress = new Progress(screens.err, "export", settings.canRepaint);
  const parlance = openClient(connection, { tries: patientTries, onWait: (seconds) => progress.waits(seconds) });
  const missing: (Failure & { readonly id: string })[] = [];
  const counts: Record<string, number> = {};
  const onMissing: ExportInput["onMissing"] = (id, failure) => void missing.push({ id, ...failure });
  const part = `${file}.part`;
  try {
    const lines = Readable.from(textOfLines(exported({ parlance, url: connection.url, signal, progress, onMissing }), counts));
    const target = createWriteStream(part, { mode: 0o600 });
    await (file.endsWith(".gz") ? pipeline(lines, createGzip(), target, { signal }) : pipeline(lines, target, { signal }));
    // Renames the file to its final name only once it is complete.
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw signal.aborted ? signal.reason : error;
  } finally {
    progress.stop();
  }
  for (const { id, what, code, cure } of missing) {
    output.json({ id, result: "failed", code, message: what, cure });
    if (!output.isJson) output.failure({ what: `${oneLine(id)} is not in the export: ${what}`, code, cure });
  }
  const { brand = 0, source = 0, product = 0, file: files = 0, text = 0, persona = 0 } = counts;
  output.line(`${file}: ${brand} brands, ${source} sources, ${product} products, ${files} files, ${text} texts, ${persona} personas.`);
  output.json({
    result: "summary",
    brands: brand,
    sources: source,
    products: product,
    files,
    texts: text,
    personas: persona,
    failed: missing.length,
  });
  return missing.length === 0 ? exits.done : exits.failed;
};

async function* textOfLines(lines: AsyncIterable<ArchiveLine>, counts: Record<string, number>): AsyncGenerator<string> {
  for await (const line of lines) {
    counts[line.type] = (counts[line.type] ?? 0) + 1;
    yield `${JSON.stringify(line)}\n`;
  }
}

/** Yields the lines of the account's archive. Each object comes after the objects that it refers to. */
async function* exported(input: ExportInput): AsyncGenerator<ArchiveLine> {
  let lines = 0;
  let objects = 0;
  for await (const line of contents(input)) {
    lines += 1;
    if (line.type !== "bytes") objects += 1;
    input.progress.set({ done: objects });
    yield line;
  }
  yield { type: "end", lines };
}

async function* contents(input: ExportInput): AsyncGenerator<ArchiveLine> {
  const { parlance, url, signal } = input;
  yield { type: "parlance-export", version: archiveVersion, exported_at: new Date().toISOString() };
  for (const brand of (await parlance.brands.list({}, { signal })).brands)
    yield { type: "brand", id: brand.id, brand: brandOf(brand, url) };
  for (const { id, brand_id, name, type, enabled } of (await parlance.sources.list({}, { signal })).sources) {
    yield { type: "source", id, brand_id, source: { name, type, enabled } };
    for await (const document of parlance.documents.all({ source_id: id, limit: 200 }, { signal })) {
      if (document.kind === "item") yield { type: "product", source_id: id, product: productOf(document) };
      else yield* fileLines(input, id, document);
    }
  }
  for await (const { external_id, processing_status: state } of parlance.texts.all({ kind: "text", limit: 100 }, { signal })) {
    const text = textOf(await parlance.texts.get({ external_id }, { signal }));
    if (text === null) input.onMissing(external_id, processingFailure("empty: the service has no content for this document"));
    else yield { type: "text", is_staged: state === "staged", text };
  }
  for await (const persona of parlance.personas.all({}, { signal })) {
    const { external_ids: activations } = await parlance.activations.list({ persona_id: persona.id }, { signal });
    yield { type: "persona", id: persona.id, status: persona.status, persona: personaOf(persona, url), activations };
  }
}

/** Number of bytes per line, so that lines are short enough to read. Divisible by three, as base64 requires. */
const bytesOfLine = 786_432;

async function* fileLines(input: ExportInput, sourceId: string, document: Document): AsyncGenerator<ArchiveLine> {
  const bytes = await originalOf(input, sourceId, document.id);
  if (bytes === null) {
    const cure = "Upload the original again, or run `parlance doctor --integrity` where the service runs.";
    return input.onMissing(document.id, { what: "the service has no file for this document.", code: "resource.not_found", cure });
  }
  yield { type: "file", source_id: sourceId, file: { ...fileOf(document), size: bytes.length } };
  for (let at = 0; at < bytes.length; at += bytesOfLine)
    yield { type: "bytes", base64: bytes.subarray(at, at + bytesOfLine).toString("base64") };
}

/** Maximum number of attempts to download a file if the connection breaks after the response has started. */
const downloads = 3;

/** Returns the bytes of a file; null if the service does not have the file. */
async function originalOf({ parlance, signal }: ExportInput, sourceId: string, id: string): Promise<Buffer | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      const response = await parlance.documents.getFile({ source_id: sourceId, id }, { signal });
      return response === undefined ? null : Buffer.from(await response.arrayBuffer());
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ParlanceError && error.code === "resource.not_found") return null;
      if (error instanceof ParlanceError || tries === downloads) throw error;
    }
  }
}
