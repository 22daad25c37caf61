import { createHash } from "node:crypto";
import { ParlanceError, type Brand, type CreatePersona, type Parlance, type Persona, type Product, type Source } from "@parlance/sdk";
import { failureOf, type Failure } from "../failure.ts";
import type { ArchivedFile, ArchiveLine } from "./archive.ts";
import { fileOf } from "./shapes.ts";
import { Unmatched } from "./unmatched.ts";

/** A brand, source or persona in the archive, and the corresponding object in the account. */
export interface Mapped {
  readonly type: "brand" | "source" | "persona";
  readonly id: string;
  readonly new_id: string;
  readonly name: string;
  readonly result: "created" | "existing";
}

interface ImporterDeps {
  readonly parlance: Parlance;
  readonly signal: AbortSignal;
  readonly onMapped: (mapped: Mapped) => void;
}

type LineOf<Type extends ArchiveLine["type"]> = Extract<ArchiveLine, { readonly type: Type }>;

/** A file that a source already contains. */
interface KnownFile {
  readonly sha256: string | null;
  readonly description: string;
}

/** Maximum number of products per call. */
const batchSize = 100;
/** Maximum number of activated documents per call. */
const mostActivations = 100;

/** Writes the lines of an archive to an account, in order. */
export class Importer {
  readonly counts = { created: 0, updated: 0, unchanged: 0 };
  readonly failed: (Failure & { readonly id: string })[] = [];
  readonly #deps: ImporterDeps;
  readonly #newIds = new Map<string, string>();
  readonly #brands = new Unmatched<Brand>(({ display_name: name }) => name);
  readonly #sources = new Unmatched<Source>(({ name }) => name);
  readonly #personas = new Unmatched<Persona>(({ brand_id, name }) => `${brand_id} ${name}`);
  /** Files that a source already contains, by id. */
  readonly #files = new Map<string, Map<string, KnownFile>>();
  #file: { readonly line: LineOf<"file">; readonly parts: Buffer[]; missing: number } | null = null;
  #products: { readonly sourceId: string; readonly items: Product[] } | null = null;

  constructor(deps: ImporterDeps) {
    this.#deps = deps;
  }

  /** Loads the account's existing objects. @throws ParlanceError */
  async prepare(): Promise<void> {
    const { parlance, signal } = this.#deps;
    for (const brand of (await parlance.brands.list({}, { signal })).brands) this.#brands.add(brand);
    for (const source of (await parlance.sources.list({}, { signal })).sources) this.#sources.add(source);
    for await (const persona of parlance.personas.all({}, { signal })) this.#personas.add(persona);
  }

  /** Writes one line. @throws ParlanceError if the error would also affect the other lines */
  async take(line: ArchiveLine): Promise<void> {
    if (line.type === "bytes") return this.#takeBytes(line);
    if (line.type === "product") return this.#takeProduct(line);
    await this.#writeProducts();
    if (line.type === "brand") await this.#takeBrand(line);
    else if (line.type === "source") await this.#takeSource(line);
    else if (line.type === "file") await this.#takeFile(line);
    else if (line.type === "text") await this.#attempt(line.text.external_id, () => this.#takeText(line));
    else if (line.type === "persona") await this.#attempt(line.persona.name, () => this.#takePersona(line));
  }

  /** Writes the pending batch. */
  async finish(): Promise<void> {
    await this.#writeProducts();
  }

  #map(type: Mapped["type"], id: string, newId: string, name: string, result: Mapped["result"]): void {
    this.#newIds.set(id, newId);
    this.#deps.onMapped({ type, id, new_id: newId, name, result });
  }

  /** Runs a write, and records its failure if it affects only this object. */
  async #attempt(id: string, write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      this.#deps.signal.throwIfAborted();
      const failure = failureOf(error);
      if (failure === null || !(error instanceof ParlanceError) || ![400, 404, 409, 413, 415, 422].includes(error.status)) throw error;
      this.failed.push({ id, ...failure });
    }
  }

  async #takeBrand({ id, brand }: LineOf<"brand">): Promise<void> {
    const existing = this.#brands.take(brand.display_name);
    if (existing !== null) return this.#map("brand", id, existing.id, brand.display_name, "existing");
    const { id: newId } = await this.#deps.parlance.brands.create(brand, { signal: this.#deps.signal });
    this.#map("brand", id, newId, brand.display_name, "created");
  }

  async #takeSource({ id, brand_id, source: { name, type, enabled } }: LineOf<"source">): Promise<void> {
    const { parlance, signal } = this.#deps;
    const existing = this.#sources.take(name);
    // Source names are unique. If the account's source with this name belongs to another brand or has another type, the service returns an
    // error.
    const { id: newId } = await parlance.sources.create({ name, type, brand_id: this.#newIds.get(brand_id) ?? brand_id }, { signal });
    if (existing === null && !enabled) await parlance.sources.update({ source_id: newId, enabled }, { signal });
    this.#map("source", id, newId, name, existing === null ? "created" : "existing");
  }

  async #takeProduct({ source_id: sourceId, product }: LineOf<"product">): Promise<void> {
    if (this.#products?.sourceId !== sourceId) await this.#writeProducts();
    this.#products ??= { sourceId, items: [] };
    this.#products.items.push(product);
    if (this.#products.items.length === batchSize) await this.#writeProducts();
  }

  async #writeProducts(): Promise<void> {
    const batch = this.#products;
    this.#products = null;
    if (batch !== null)
      await this.#attempt(`${batch.items.length} products`, () =>
        this.#upsert(this.#newIds.get(batch.sourceId) ?? batch.sourceId, batch.items),
      );
  }

  /** Writes products, and records the ones that the service rejects. */
  async #upsert(sourceId: string, items: readonly Product[]): Promise<void> {
    if (items.length === 0) return;
    const { parlance, signal } = this.#deps;
    try {
      const written = await parlance.documents.upsert({ source_id: sourceId, items: [...items] }, { signal });
      this.counts.created += written.created;
      this.counts.updated += written.updated;
      this.counts.unchanged += written.no_op;
    } catch (error) {
      const refused = error instanceof ParlanceError && error.status === 422 ? error.errors : [];
      const isRefused = (_: Product, at: number): boolean => refused.some(({ index }) => index === at);
      if (!items.some(isRefused)) throw error;
      for (const [at, { id }] of items.entries()) {
        const what = refused.flatMap(({ index, field, message }) => (index === at ? [`${field} ${message}`] : [])).join("; ");
        if (what !== "") this.failed.push({ id, what, code: "validation.failed", cure: "Correct the product in the exported account." });
      }
      await this.#upsert(
        sourceId,
        items.filter((product, at) => !isRefused(product, at)),
      );
    }
  }

  async #takeFile(line: LineOf<"file">): Promise<void> {
    const { id, size, text } = line.file;
    if (text !== undefined) return this.#attempt(id, () => this.#sendText(line, text));
    this.#file = { line, parts: [], missing: size ?? 0 };
  }

  async #takeBytes({ base64 }: LineOf<"bytes">): Promise<void> {
    const file = this.#file;
    if (file === null) return;
    const bytes = Buffer.from(base64, "base64");
    file.parts.push(bytes);
    file.missing -= bytes.length;
    if (file.missing > 0) return;
    this.#file = null;
    await this.#attempt(file.line.file.id, () => this.#sendFile(file.line, Buffer.concat(file.parts)));
  }

  /** Uploads a file, unless the source already contains it with the same bytes and description. */
  async #sendFile({ source_id, file }: LineOf<"file">, bytes: Buffer<ArrayBuffer>): Promise<void> {
    const { parlance, signal } = this.#deps;
    const sourceId = this.#newIds.get(source_id) ?? source_id;
    const { size: _, text: __, original_file_name: fileName, ...described } = file;
    const known = (await this.#filesOf(sourceId)).get(file.id.normalize("NFC"));
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    if (known?.sha256 === sha256 && known.description === descriptionOf(file)) {
      this.counts.unchanged += 1;
      return;
    }
    const name = fileName ?? file.id.split("/").at(-1);
    const { result } = await parlance.uploads.send(new Blob([bytes]), { ...described, name, source_id: sourceId, signal });
    this.counts[result === "no_op" ? "unchanged" : result] += 1;
  }

  /**
   * Uploads the text of a file from an older archive, unless the source already contains the file, because the existing file may be the
   * original.
   */
  async #sendText({ source_id, file }: LineOf<"file">, text: string): Promise<void> {
    const { parlance, signal } = this.#deps;
    const sourceId = this.#newIds.get(source_id) ?? source_id;
    if ((await this.#filesOf(sourceId)).has(file.id.normalize("NFC"))) {
      this.counts.unchanged += 1;
      return;
    }
    await parlance.uploads.send(new Blob([text]), { ...uploadOf(file), source_id: sourceId, signal });
    this.counts.created += 1;
  }

  async #filesOf(sourceId: string): Promise<Map<string, KnownFile>> {
    const known = this.#files.get(sourceId);
    if (known !== undefined) return known;
    const { parlance, signal } = this.#deps;
    const files = new Map<string, KnownFile>();
    for await (const document of parlance.documents.all({ source_id: sourceId, limit: 200 }, { signal })) {
      files.set(document.id.normalize("NFC"), {
        sha256: document.content_sha256 ?? null,
        description: descriptionOf(fileOf(document)),
      });
    }
    this.#files.set(sourceId, files);
    return files;
  }

  async #takeText({ is_staged: isStaged, text }: LineOf<"text">): Promise<void> {
    const { parlance, signal } = this.#deps;
    // A document that is written in a batch stays staged, as it was in the exported account.
    const status = isStaged
      ? (await parlance.texts.upsertMany({ items: [text] }, { signal })).results[0]?.status
      : (await parlance.texts.upsert(text, { signal })).status;
    if (status === "created") this.counts.created += 1;
    else if (status === "updated") this.counts.updated += 1;
    else this.counts.unchanged += 1;
  }

  async #takePersona({ id, status, persona, activations }: LineOf<"persona">): Promise<void> {
    const { parlance, signal } = this.#deps;
    const brandId = this.#newIds.get(persona.brand_id) ?? persona.brand_id;
    const existing = this.#personas.take(`${brandId} ${persona.name}`);
    const newId = existing?.id ?? (await this.#createPersona({ ...persona, brand_id: brandId }, status));
    this.#map("persona", id, newId, persona.name, existing === null ? "created" : "existing");
    for (let at = 0; at < activations.length; at += mostActivations) {
      await parlance.activations.add({ persona_id: newId, external_ids: activations.slice(at, at + mostActivations) }, { signal });
    }
  }

  async #createPersona(persona: CreatePersona, status: Persona["status"]): Promise<string> {
    const { parlance, signal } = this.#deps;
    const { id } = await parlance.personas.create(persona, { signal });
    // A persona that did not answer visitors in the exported account must not start answering them.
    if (status === "disabled" || status === "draft") await parlance.personas.update({ persona_id: id, status }, { signal });
    return id;
  }
}

/** Returns a file's metadata, without its bytes, as a string for comparison. */
function descriptionOf({ title, description, categories, attributes, images, links, original_file_name }: ArchivedFile): string {
  return JSON.stringify([title, description, categories, attributes, images, links, original_file_name]).normalize("NFC");
}

/** Returns the upload that sends a file's text as Markdown. */
function uploadOf({ id, title, description, categories, attributes, original_file_name }: ArchivedFile) {
  const name = original_file_name ?? id.split("/").at(-1) ?? "file";
  return { id, title, description, categories, attributes, name: name.toLowerCase().endsWith(".md") ? name : `${name}.md` };
}
