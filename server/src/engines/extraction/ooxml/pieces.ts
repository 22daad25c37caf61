import type { Block } from "../../../ports/text-extractor.ts";
import type { BlockSink } from "../block-sink.ts";
import type { Archive } from "./archive.ts";
import { chartBlocks } from "./chart-text.ts";
import { diagramBlocks } from "./diagram-text.ts";
import type { Media } from "./media.ts";
import { linksOf, type Relation } from "./package.ts";
import { unlessDamaged } from "./unless-damaged.ts";

/** An item of a part in reading order. Content in another part is referenced by relation id. */
export type Piece = { readonly kind: "block"; readonly block: Block } | Graphic;

export interface Graphic {
  readonly kind: "picture" | "chart" | "diagram";
  readonly relation: string;
  /** Alternative text, which is included in the document's text; empty if there is none. */
  readonly alternative: string;
  /** Text near an image that has no alternative text, such as its caption; empty if there is none. */
  readonly context: string;
  readonly page: number | null;
}

/** Adds the pieces of a part to a document, and skips broken relations. */
export class PieceWriter {
  readonly #archive: Archive;
  readonly #sink: BlockSink;
  readonly #media: Media;
  readonly #part: string;
  readonly #relations: ReadonlyMap<string, Relation>;
  #links: ReadonlyMap<string, string> | null = null;

  constructor(archive: Archive, sink: BlockSink, media: Media, part: string, relations: ReadonlyMap<string, Relation>) {
    this.#archive = archive;
    this.#sink = sink;
    this.#media = media;
    this.#part = part;
    this.#relations = relations;
  }

  async write(piece: Piece): Promise<void> {
    if (this.#sink.isFull) return;
    if (piece.kind === "block") {
      this.#sink.add(piece.block);
      return;
    }
    await this.#writeGraphic(piece, this.#relations.get(piece.relation));
    if (this.#media.isFirst(piece.alternative)) this.#sink.add({ kind: "paragraph", text: piece.alternative, page: piece.page });
  }

  async #writeGraphic({ kind, relation, alternative, context, page }: Graphic, target: Relation | undefined): Promise<void> {
    if (kind === "picture") {
      if (target?.type === "image") await this.#media.take(target.target, alternative || context, page);
      else if (target === undefined) await this.#link(relation, alternative || context);
    } else if (target !== undefined && this.#media.isFirst(target.target)) {
      const read = kind === "diagram" ? diagramBlocks : chartBlocks;
      for (const block of await read(this.#archive, target.target, page)) this.#sink.add(block);
    }
  }

  async #link(relation: string, description: string): Promise<void> {
    this.#links ??= (await unlessDamaged(linksOf(this.#archive, this.#part))) ?? new Map();
    const url = this.#links.get(relation);
    if (url !== undefined) this.#sink.addLinkedPicture({ url, description });
  }
}

/** Queues pieces while a part is parsed, and adds them in order as soon as asynchronous pieces can be awaited. */
export class PieceQueue {
  readonly #sink: BlockSink;
  readonly #writer: PieceWriter;
  readonly #waiting: Piece[] = [];

  constructor(sink: BlockSink, writer: PieceWriter) {
    this.#sink = sink;
    this.#writer = writer;
  }

  add(piece: Piece): void {
    if (piece.kind === "block" && this.#waiting.length === 0) this.#sink.add(piece.block);
    else this.#waiting.push(piece);
  }

  /** Adds all queued pieces. */
  async drain(): Promise<void> {
    for (const piece of this.#waiting.splice(0)) await this.#writer.write(piece);
  }
}
