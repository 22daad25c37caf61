/** Begins a caption: a word for a picture, and mostly its number. */
const CAPTION =
  /^(?:fig(?:ure|ura|\.)?|abb(?:ildung|\.)?|bild|foto|photo|image|imagen?|illustration|diagram|chart|plate|exhibit|grafik|schéma|[图圖図]|写真)\s*[.:]?\s*(?:\d|[ivx]+\b|[:：])/iu;

/** Whether a text begins as captions do. */
export function isCaption(text: string): boolean {
  return CAPTION.test(text);
}
