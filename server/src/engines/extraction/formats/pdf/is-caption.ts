/** Matches the start of a caption: a word for an image, usually with a number. */
const CAPTION =
  /^(?:fig(?:ure|ura|\.)?|abb(?:ildung|\.)?|bild|foto|photo|image|imagen?|illustration|diagram|chart|plate|exhibit|grafik|schéma|[图圖図]|写真)\s*[.:]?\s*(?:\d|[ivx]+\b|[:：])/iu;

/** Returns whether a text starts like a caption. */
export function isCaption(text: string): boolean {
  return CAPTION.test(text);
}
