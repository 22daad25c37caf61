import type { Archive } from "../../ooxml/archive.ts";
import { relationsOf } from "../../ooxml/package.ts";
import { readPart } from "../../ooxml/read-part.ts";
import { shownXml } from "../../ooxml/shown-xml.ts";
import { unlessDamaged } from "../../ooxml/unless-damaged.ts";
import type { Box, Bullet, Placeholder, Shape } from "./shape.ts";
import { SlideReader } from "./slide-reader.ts";

/** Placeholders that occur once per slide; they are matched by type instead of index. */
const SINGLE = new Set(["title", "ctrTitle", "dt", "ftr", "hdr", "sldNum", "sldImg"]);

/** Properties that a shape inherits from its placeholder on the layout and the master. */
export interface Inherited {
  readonly type: string;
  readonly box: Box | null;
  bulletAt(level: number): Bullet | null;
}

/** A layout and its master. */
export interface Layout {
  inherited(placeholder: Placeholder): Inherited;
  /** Shapes, other than placeholders, that appear on every slide with this layout. */
  readonly fixed: readonly Shape[];
}

/** Layouts of a presentation; each is read once. An unreadable layout is treated as empty, because slides contain their own text. */
export class Layouts {
  readonly #archive: Archive;
  readonly #parts = new Map<string, Promise<SlideReader>>();

  constructor(archive: Archive) {
    this.#archive = archive;
  }

  /** Returns the layout in a part; an empty layout if the part is undefined. */
  async read(part: string | undefined): Promise<Layout> {
    const layout = await this.#shapesOf(part);
    const master = await this.#shapesOf(part === undefined ? undefined : await this.#masterOf(part));
    const fixed = [...layout.shapes, ...(layout.showsMaster ? master.shapes : [])];
    return {
      inherited: (placeholder) => inherited(placeholder, layout, master),
      fixed: fixed.filter((shape) => shape.placeholder === null),
    };
  }

  async #masterOf(part: string): Promise<string | undefined> {
    const relations = await unlessDamaged(relationsOf(this.#archive, part));
    return [...(relations?.values() ?? [])].find(({ type }) => type === "slideMaster")?.target;
  }

  async #shapesOf(part: string | undefined): Promise<SlideReader> {
    const known = this.#parts.get(part ?? "");
    if (known !== undefined) return known;
    const reading = this.#read(part);
    this.#parts.set(part ?? "", reading);
    return reading;
  }

  async #read(part: string | undefined): Promise<SlideReader> {
    const reader = new SlideReader();
    return (await readPart(this.#archive, part, shownXml(reader))) ? reader : new SlideReader();
  }
}

function inherited({ type, index }: Placeholder, layout: SlideReader, master: SlideReader): Inherited {
  const onLayout = SINGLE.has(type)
    ? layout.shapes.find(({ placeholder }) => placeholder?.type === type)
    : layout.shapes.find(({ placeholder }) => placeholder?.index === index && !SINGLE.has(placeholder.type));
  const found = type === "obj" ? (onLayout?.placeholder?.type ?? type) : type;
  const onMaster = master.shapes.find(({ placeholder }) => placeholder?.type === masterType(found));
  return {
    type: found,
    box: onLayout?.box ?? onMaster?.box ?? null,
    bulletAt: (level) =>
      onLayout?.bullets.get(level) ?? (SINGLE.has(found) ? null : (onMaster?.bullets.get(level) ?? master.bodyBullets.get(level) ?? null)),
  };
}

/** Returns the type of the corresponding placeholder on a master, which has a single placeholder for all text bodies. */
function masterType(type: string): string {
  if (type === "ctrTitle") return "title";
  return SINGLE.has(type) ? type : "body";
}
