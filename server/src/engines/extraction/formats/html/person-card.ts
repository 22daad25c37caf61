import type { Block } from "../../../../ports/text-extractor.ts";

const longestRole = 80;
const longestNote = 220;
const titles = /^(?:dr|prof|med|dent|dipl|mag|ing|phd|mr|mrs|ms|frau|herr|mme|m|sr|sra|don|rev|sir)\.?$/i;
const particles = /^(?:de|di|da|del|der|den|van|von|vom|zu|la|le|du|des|y|e|bin|al|ter|ten)$/;
const name = /^\p{Lu}(?:['’]?\p{L}+)+(?:-\p{Lu}\p{Ll}+)*,?$|^\p{Lu}\.$/u;

/** Returns whether a heading can be the name of a person: two to four capitalized words, optionally with titles. */
export function mayBeName(text: string): boolean {
  const words = text.split(/[\s.]+/).filter((word) => word !== "" && !titles.test(word) && !titles.test(word.replace(/-.*$/, "")));
  if (text.length > 60 || words.length < 2 || words.length > 5 || /[\d:!?&|/()]/.test(text)) return false;
  return words.every((word) => name.test(word) || particles.test(word)) && words.filter((word) => name.test(word)).length >= 2;
}

/** Returns whether text below a name can be the person's role: a short line that is not a sentence. */
export function mayBeRole(text: string): boolean {
  return text.length <= longestRole && /\p{L}{3}/u.test(text) && !/[.!?:]$|\d{3}|@|\n|: /u.test(text);
}

/** Returns whether text below a role can be a note about the person. */
export function mayBeNote(text: string): boolean {
  return text.length <= longestNote && /[.!]$/.test(text) && !/\n|: /u.test(text);
}

/** Returns a line that names the person whom it is about. */
export function aboutPerson(person: string, text: string): Block {
  return { kind: "list_item", text: `${person}: ${text}`, page: null };
}
