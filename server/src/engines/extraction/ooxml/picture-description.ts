const FILE_NAME = /^[^\n]{1,120}\.(?:png|jpe?g|gif|bmp|tiff?|webp|svg|emf|wmf)$/i;
const DEFAULT_NAME = /^(?:picture|image|grafik|bild|imagen|immagine|图片|図|graphic|object|content placeholder) ?\d*$/i;
/** Phrases that office programs add to generated alternative texts. */
const MADE_UP = /\n[^\n]*\b(?:automatically|automatisch|automatiquement|automáticamente|automaticamente)\b[^\n]*$/i;

/** Returns the author's alternative text; empty for a file name or the program's default. */
export function pictureDescription(alternative: string): string {
  const text = alternative.trim().replace(MADE_UP, "").trim();
  return FILE_NAME.test(text) || DEFAULT_NAME.test(text) ? "" : text.replace(/\s+/g, " ");
}
