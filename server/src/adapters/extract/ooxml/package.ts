import { posix } from "node:path";
import { ExtractError } from "../../../ports/text-extractor.ts";
import type { Archive } from "./archive.ts";
import { parseXml } from "./xml.ts";

export interface Relation {
  /** Last part of the relation's type, such as `styles` or `officeDocument`. */
  readonly type: string;
  /** Name of the part it leads to. */
  readonly target: string;
}

export interface Properties {
  readonly title: string | null;
  readonly pages: number | null;
  /** Program that wrote the file. */
  readonly application: string;
}

/** Relations of a part by their ids; of the package itself for `""`. External targets are left out. */
export async function relationsOf(archive: Archive, part: string): Promise<Map<string, Relation>> {
  const folder = posix.dirname(part);
  const name = posix.join(folder, "_rels", `${posix.basename(part)}.rels`);
  const relations = new Map<string, Relation>();
  if (!archive.has(name)) return relations;
  await parseXml(await archive.read(name), {
    open(element, { Id = "", Type = "", Target = "", TargetMode }) {
      if (element !== "rel:Relationship" || TargetMode === "External") return;
      const target = Target.startsWith("/") ? Target.slice(1) : posix.join(folder, Target);
      relations.set(Id, { type: posix.basename(Type), target });
    },
  });
  return relations;
}

/** The part that holds the document. @throws ExtractError `damaged` when it is missing or of another kind of file. */
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
  if (part === undefined || !archive.has(part)) throw new ExtractError("damaged", "the document's main part is missing");
  const type = types.get(part);
  if (type !== undefined && !type.includes(kind)) {
    throw new ExtractError("damaged", "the file is another kind of Office document than its name says");
  }
  return part;
}

/** What the file says about itself. */
export async function propertiesOf(archive: Archive): Promise<Properties> {
  const found = new Map<string, string>();
  for (const { type, target } of (await relationsOf(archive, "")).values()) {
    if (!["core-properties", "extended-properties"].includes(type) || !archive.has(target)) continue;
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
