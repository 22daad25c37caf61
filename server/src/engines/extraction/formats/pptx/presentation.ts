import { ExtractError } from "../../../../ports/text-extractor.ts";
import type { Archive } from "../../ooxml/archive.ts";
import { mainPart, relationsOf } from "../../ooxml/package.ts";
import { parseXml } from "../../ooxml/xml.ts";

/**
 * Returns the slide parts in presentation order; null for a missing slide.
 * @throws ExtractError `damaged`; `too_large` if there are more than `maxSlides`
 */
export async function slideParts(archive: Archive, maxSlides: number): Promise<(string | null)[]> {
  const part = await mainPart(archive, "presentationml");
  const relations = await relationsOf(archive, part);
  const ids: string[] = [];
  await parseXml(await archive.read(part), {
    open(name, attributes) {
      if (name !== "p:sldId") return;
      if (ids.length >= maxSlides) throw new ExtractError("too_large", `more than ${maxSlides} slides`);
      ids.push(attributes["r:id"] ?? "");
    },
  });
  return ids.map((id) => {
    const relation = relations.get(id);
    return relation?.type === "slide" && archive.has(relation.target) ? relation.target : null;
  });
}
