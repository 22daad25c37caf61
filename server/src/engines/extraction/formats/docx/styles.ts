import type { Archive } from "../../ooxml/archive.ts";
import { parseXml } from "../../ooxml/xml.ts";

/** Role of a paragraph style. */
export interface StyleRole {
  /** Heading level, where 1 is the highest; null for body text. */
  readonly headingLevel: number | null;
  readonly isTitle: boolean;
  readonly isList: boolean;
  /** Numbering list of the paragraphs and their level; null if they are not numbered. */
  readonly numberingId: string | null;
  readonly numberingLevel: number;
  readonly isCaption: boolean;
  /** Whether the style is for entries or headings of a table of contents or figures, which only repeat headings. */
  readonly isContents: boolean;
}

interface Style {
  name: string;
  basedOn: string | null;
  outlineLevel: number | null;
  numberingId: string | null;
  numberingLevel: number | null;
}

const TEXT: StyleRole = {
  headingLevel: null,
  isTitle: false,
  isList: false,
  numberingId: null,
  numberingLevel: 0,
  isCaption: false,
  isContents: false,
};
const CONTENTS = /^(?:toc ?\d|toc heading|table of figures)/;
const MAX_CHAIN = 32;

/** Returns a function that maps a style id to its role. Ids are localized (`berschrift1`), but outline levels and style names in the file are not. */
export async function styleRoles(archive: Archive, part: string | undefined): Promise<(id: string) => StyleRole> {
  const styles = part === undefined || !archive.has(part) ? new Map<string, Style>() : await readStyles(archive, part);
  const roles = new Map<string, StyleRole>();
  return (id) => {
    let role = roles.get(id);
    if (role === undefined) roles.set(id, (role = roleOf(id, styles)));
    return role;
  };
}

async function readStyles(archive: Archive, part: string): Promise<Map<string, Style>> {
  const styles = new Map<string, Style>();
  let style: Style | null = null;
  await parseXml(await archive.read(part), {
    open(element, attributes) {
      const value = attributes["w:val"] ?? "";
      if (element === "w:style") {
        style = { name: "", basedOn: null, outlineLevel: null, numberingId: null, numberingLevel: null };
        styles.set(attributes["w:styleId"] ?? "", style);
      } else if (style === null) return;
      else if (element === "w:name") style.name = value.toLowerCase();
      else if (element === "w:basedOn") style.basedOn = value;
      else if (element === "w:outlineLvl") style.outlineLevel = Number(value);
      else if (element === "w:numId") style.numberingId = value;
      else if (element === "w:ilvl") style.numberingLevel = Number(value);
    },
    close(element) {
      if (element === "w:style") style = null;
    },
  });
  return styles;
}

function roleOf(id: string, styles: ReadonlyMap<string, Style>): StyleRole {
  let outline: number | null = null;
  let numbering: string | null = null;
  let level: number | null = null;
  let isNamedList = false;
  let role = TEXT;
  let next: string | null = id;
  for (let steps = 0; next !== null && steps < MAX_CHAIN; steps++) {
    const style: Style | undefined = styles.get(next);
    const name: string = style?.name ?? next.toLowerCase();
    outline ??= style?.outlineLevel ?? headingNumber(name);
    numbering ??= style?.numberingId ?? null;
    level ??= style?.numberingLevel ?? null;
    isNamedList ||= /^list (?:bullet|number)/.test(name);
    role = {
      ...role,
      isTitle: role.isTitle || name === "title",
      isCaption: role.isCaption || name === "caption",
      isContents: role.isContents || CONTENTS.test(name),
    };
    next = style?.basedOn ?? null;
  }
  const isHeading = outline !== null && outline >= 0 && outline < 9;
  return {
    ...role,
    headingLevel: isHeading ? (outline ?? 0) + 1 : null,
    isList: numbering === null ? isNamedList : numbering !== "0",
    numberingId: numbering,
    numberingLevel: level ?? 0,
  };
}

function headingNumber(name: string): number | null {
  const number = /^heading ?([1-9])$/.exec(name)?.[1];
  return number === undefined ? null : Number(number) - 1;
}
