import { fold, stem, words } from "../text/words.ts";

/** Minimum length of the common prefix of two forms of a word, such as "reservation" and "reserve". */
const leastRoot = 6;
/** Minimum length of the first word of a compound. */
const leastPart = 4;

/** Reports whether a label contains all words that a question uses to name the owner of a contact. */
export function isAskedFor(label: string, whose: readonly string[]): boolean {
  const own = words(fold(label));
  return whose.every((word) => own.some((one) => isForm(word, one)) || isCompound(word, own));
}

/** Reports whether two words are forms of the same word, or whether the word in the question is short for the other. */
function isForm(asked: string, own: string): boolean {
  if (stem(asked) === stem(own)) return true;
  if (asked.length >= leastPart && own.startsWith(asked)) return true;
  const root = commonStart(asked, own);
  return root >= leastRoot && Math.max(asked.length, own.length) - root <= 5;
}

/** Reports whether a word is composed of words of the label: "Tischreservierung" of "Tisch reservieren". */
function isCompound(asked: string, own: readonly string[]): boolean {
  return own.some((first) => {
    const rest = asked.slice(first.length).replace(/^-?s?(?=.{4})/u, "");
    return first.length >= leastPart && asked.startsWith(first) && own.some((one) => one !== first && isForm(rest, one));
  });
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length += 1;
  return length;
}
