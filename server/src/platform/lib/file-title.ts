/** Maximum length of a title in characters. */
export const mostTitle = 500;

/** Titles written by programs and templates. */
const JUNK = [
  /^(?:untitled|unbenannt|ohne titel|sans titre|sin t[ií]tulo|senza titolo|無題|无标题|no title|new|neue?s?|default|template|vorlage|mod[eè]le|plantilla|modello|test)(?:[\s_-]*(?:document|dokument|documento|presentation|präsentation|page|seite|slide|folie|tabelle|workbook|file|datei))?[\s_()-]*\d*$/iu,
  /^(?:document|dokument|documento|doc|presentation|präsentation|présentation|presentación|presentazione|book|mappe|classeur|libro|sheet|tabelle|feuille|hoja|foglio|slide|folie|page|seite|文档|文書|プレゼンテーション|演示文稿)[\s_()-]*\d*$/iu,
  /^(?:microsoft (?:word|powerpoint|excel)|powerpoint(?:[ -]pr[äée]sentation)?|pr[äée]sentation powerpoint|word document|slide title|click to (?:add|edit)\b.*|(?:home|index|start(?:seite)?|accueil|inicio|welcome|willkommen))(?:\s*[-–—:].*)?$/iu,
  /^[^\p{L}\p{N}]*$/u,
  /\.(?:docx?|dotx?|pptx?|potx?|xlsx?|xltx?|pdf|tex|indd|odt|ods|odp|rtf|txt|md|csv|json|x?html?)$/iu,
];

/** Whether a title is generic. */
export function isJunkTitle(title: string): boolean {
  return JUNK.some((pattern) => pattern.test(title.trim()));
}

/**
 * Returns the title for a file without a caller-provided one: the title found in it, on one line and truncated at a word.
 * @returns null when nothing was found, or only the file name or a generic title
 */
export function derivedTitle(found: string | null, fileName: string): string | null {
  const title = (found ?? "").replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  if (isJunkTitle(title) || isSameName(title, fileName)) return null;
  return cutAtWord(title);
}

/** Returns the title shown for a document without one: its file name. */
export function titleByName(fileName: string): string {
  return fileName.slice(0, mostTitle);
}

/**
 * Whether a title only repeats the file name, as programs write it: "catalog-2026" in catalog-2026.pdf, but not "Returns" in
 * returns.md.
 */
function isSameName(title: string, fileName: string): boolean {
  if (!/[\p{N}_.-]/u.test(title) || title.includes(" ")) return false;
  const key = (text: string): string => text.normalize("NFKC").toLowerCase();
  return [fileName, fileName.replace(/\.[^.]{1,5}$/, "")].some((name) => key(name) === key(title));
}

function cutAtWord(title: string): string {
  if (title.length <= mostTitle) return title;
  const start = title.slice(0, mostTitle).toWellFormed();
  const end = title[mostTitle] === " " ? start.length : start.lastIndexOf(" ");
  return (end > mostTitle / 2 ? start.slice(0, end) : start).trim();
}
