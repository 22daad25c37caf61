const FILE_NAME = /^[^\n]{1,120}\.(?:png|jpe?g|gif|bmp|tiff?|webp|svg|emf|wmf)$/i;
const DEFAULT_NAME = /^(?:picture|image|grafik|bild|imagen|immagine|图片|図|graphic|object|content placeholder) ?\d*$/i;
/** What office programs add in their languages to texts that they make up themselves. */
const MADE_UP = /\n[^\n]*\b(?:automatically|automatisch|automatiquement|automáticamente|automaticamente)\b[^\n]*$/i;

/** Alternative text as somebody wrote it; empty where there is none but a file's name or the program's default. */
export function pictureDescription(alternative: string): string {
  const text = alternative.trim().replace(MADE_UP, "").trim();
  return FILE_NAME.test(text) || DEFAULT_NAME.test(text) ? "" : text.replace(/\s+/g, " ");
}
