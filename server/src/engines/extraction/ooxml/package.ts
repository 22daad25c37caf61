import { posix } from "node:path";
import { ExtractError } from "../../../ports/text-extractor.ts";
import type { Archive } from "./archive.ts";
import { type Attributes, parseXml } from "./xml.ts";

const MAX_URL_CHARS = 2_048;
/** Prefixes of the content types of files with macros. */
const MACRO_KINDS: Readonly<Record<string, string>> = {
  wordprocessingml: "ms-word.",
  presentationml: "ms-powerpoint.",
  spreadsheetml: "ms-excel.",
};

export interface Relation {
  /** Last segment of the relation's type, such as `styles` or `officeDocument`. */
  readonly type: string;
  /** Name of the target part. */
  readonly target: string;
}

export interface Properties {
  readonly title: string | null;
  readonly pages: number | null;
  /** Application that wrote the file. */
  readonly application: string;
}

/** Returns the relations of a part, keyed by id, or of the package itself for `""`. For external targets, see `linksOf`. */
export async function relationsOf(archive: Archive, part: string): Promise<Map<string, Relation>> {
  const folder = posix.dirname(part);
  const relations = new Map<string, Relation>();
  await eachRelation(archive, part, ({ Id = "", Type = "", Target = "", TargetMode }) => {
    if (TargetMode === "External") return;
    const target = Target.startsWith("/") ? Target.slice(1) : posix.join(folder, Target);
    relations.set(Id, { type: posix.basename(Type), target });
  });
  return relations;
}

/** Returns the web URLs to which a part refers, by relation id. */
export async function linksOf(archive: Archive, part: string): Promise<Map<string, string>> {
  const links = new Map<string, string>();
  await eachRelation(archive, part, ({ Id = "", Target = "", TargetMode }) => {
    if (TargetMode === "External" && /^https?:\/\//i.test(Target) && Target.length <= MAX_URL_CHARS) links.set(Id, Target);
  });
  return links;
}

async function eachRelation(archive: Archive, part: string, take: (attributes: Attributes) => void): Promise<void> {
  const name = posix.join(posix.dirname(part), "_rels", `${posix.basename(part)}.rels`);
  if (!archive.has(name)) return;
  await parseXml(await archive.read(name), {
    open(element, attributes) {
      if (element === "rel:Relationship") take(attributes);
    },
  });
}

/**
 * Returns the main document part of a kind such as `wordprocessingml`, including templates, slide shows and files with macros.
 * @throws ExtractError `damaged` if it is missing or of another kind
 */
export async function mainPart(archive: Archive, kind: string): Promise<string> {
  const types = new Map<string, string>();
  if (!archive.has("[Content_Types].xml")) throw new ExtractError("damaged", "the archive is not an Office document");
  await parseXml(await archive.read("[Content_Types].xml"), {
    open(element, { PartName = "", ContentType = "" }) {
      if (element === "ct:Override") types.set(PartName.replace(/^\//, ""), ContentType);
    },
  });
  const relations = await relationsOf(archive, "");
  const part = [...relations.values()].find((relation) => relation.type === "officeDocument")?.target;
  if (part === undefined || !archive.has(part)) throw new ExtractError("damaged", "the main part of the document is missing");
  const type = types.get(part);
  if (type !== undefined && !type.includes(kind) && !type.includes(MACRO_KINDS[kind] ?? kind)) {
    throw new ExtractError("damaged", "the type of the Office document does not match the file name");
  }
  return part;
}

/** Returns the document properties. */
export async function propertiesOf(archive: Archive): Promise<Properties> {
  const found = new Map<string, string>();
  for (const { type, target } of (await relationsOf(archive, "")).values()) {
    if (!["core-properties", "extended-properties", "extendedProperties"].includes(type) || !archive.has(target)) continue;
    let current = "";
    await parseXml(await archive.read(target), {
      open: (element) => {
        current = element;
      },
      text: (text) => {
        found.set(current, (found.get(current) ?? "") + text);
      },
      close: () => {
        current = "";
      },
    });
  }
  const title = found.get("dc:title")?.trim() ?? "";
  const pages = Number(found.get("app:Pages") ?? "");
  return {
    title: title === "" ? null : title,
    pages: Number.isInteger(pages) && pages > 0 ? pages : null,
    application: found.get("app:Application") ?? "",
  };
}
