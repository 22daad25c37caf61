/** Builds presentations for tests. */
import { NAMESPACES, relationsXml } from "../../ooxml/testing.ts";

export interface TestSlide {
  /** XML of the shapes. */
  readonly body: string;
  /** XML attributes of the slide. */
  readonly attributes?: string;
  readonly relations?: Readonly<Record<string, readonly [type: string, target: string]>>;
}

const MAIN = "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml";

/**
 * Returns the files of a presentation whose slides are numbered from 1. Entries in `files` are added, or replace files with the same name.
 */
export function deckOf(slides: readonly TestSlide[], files: Readonly<Record<string, string | Uint8Array>> = {}, type = MAIN) {
  const parts: Record<string, string | Uint8Array> = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/ppt/presentation.xml" ContentType="${type}"/></Types>`,
    "_rels/.rels": relationsXml({ a: ["officeDocument", "ppt/presentation.xml"] }),
    "ppt/presentation.xml": `<p:presentation ${NAMESPACES}><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="s${index + 1}"/>`).join("")}</p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relationsXml(
      Object.fromEntries(slides.map((_, index) => [`s${index + 1}`, ["slide", `slides/slide${index + 1}.xml`] as const])),
    ),
  };
  for (const [index, { body, attributes = "", relations = {} }] of slides.entries()) {
    parts[`ppt/slides/slide${index + 1}.xml`] = slideXml("p:sld", body, attributes);
    parts[`ppt/slides/_rels/slide${index + 1}.xml.rels`] = relationsXml(relations);
  }
  return { ...parts, ...files };
}

export function slideXml(element: string, body: string, attributes = ""): string {
  return `<${element} ${NAMESPACES} ${attributes}><p:cSld><p:spTree>${body}</p:spTree></p:cSld></${element}>`;
}

export interface TestShape {
  /** Attributes of `p:ph`. */
  readonly placeholder?: string;
  readonly at?: readonly [x: number, y: number, width: number, height: number];
  readonly description?: string;
  readonly hidden?: boolean;
}

/** Returns a shape with paragraphs. A paragraph that starts with `<` is used as raw XML. */
export function shape(paragraphs: readonly string[], { placeholder, at, description = "", hidden = false }: TestShape = {}): string {
  const place = at === undefined ? "" : `<a:xfrm><a:off x="${at[0]}" y="${at[1]}"/><a:ext cx="${at[2]}" cy="${at[3]}"/></a:xfrm>`;
  const text = paragraphs.map((each) => (each.startsWith("<") ? each : `<a:p>${run(each)}</a:p>`)).join("");
  return (
    `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x" descr="${description}" hidden="${hidden ? 1 : 0}"/><p:cNvSpPr/><p:nvPr>${placeholder === undefined ? "" : `<p:ph ${placeholder}/>`}</p:nvPr></p:nvSpPr>` +
    `<p:spPr>${place}</p:spPr><p:txBody><a:bodyPr/><a:lstStyle/>${text}</p:txBody></p:sp>`
  );
}

export function run(text: string): string {
  return `<a:r><a:rPr lang="en"/><a:t>${text}</a:t></a:r>`;
}

export function picture(relation: string, description = "", at: readonly number[] = [0, 0, 10, 10]): string {
  return (
    `<p:pic><p:nvPicPr><p:cNvPr id="3" name="x" descr="${description}"/></p:nvPicPr><p:blipFill><a:blip r:embed="${relation}"/></p:blipFill>` +
    `<p:spPr><a:xfrm><a:off x="${at[0]}" y="${at[1]}"/><a:ext cx="${at[2]}" cy="${at[3]}"/></a:xfrm></p:spPr></p:pic>`
  );
}

export function frame(content: string, at: readonly number[] = [0, 0, 10, 10]): string {
  return (
    `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="4" name="x"/></p:nvGraphicFramePr><p:xfrm><a:off x="${at[0]}" y="${at[1]}"/><a:ext cx="${at[2]}" cy="${at[3]}"/></p:xfrm>` +
    `<a:graphic><a:graphicData>${content}</a:graphicData></a:graphic></p:graphicFrame>`
  );
}
