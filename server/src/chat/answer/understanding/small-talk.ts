import { spokenEntries } from "../../../language/find-pack.ts";
import type { SmallTalkWording } from "../../../language/language-pack.ts";
import { isMissing, type Missing, present } from "../../../language/missing.ts";
import { isGrammar } from "../text/stop-words.ts";
import { fold, words } from "../text/words.ts";
import type { SmallTalk } from "../types.ts";

const wordings = spokenEntries(({ smallTalk }) => smallTalk).map(({ entry }) => entry);

const OFF_LIMITS = new RegExp(String.raw`\b(?:${alternatives(({ offLimits }) => offLimits)})`);
const GREETING_BEFORE = new RegExp(`^(?:${alternatives(({ openings }) => openings)}) `);

/** Patterns for whole messages in languages with spaces; parts of these messages also occur in questions. */
const PATTERNS: readonly (readonly [SmallTalk, RegExp])[] = [
  ["identity", new RegExp(`^(?:${messages("identity", isSpaced)})$`)],
  ["capabilities", new RegExp(`^(?:${messages("capabilities", isSpaced)})$`)],
  ["wellbeing", new RegExp(`^(?:${messages("wellbeing", isSpaced)})$`)],
];
/** Patterns for messages in languages in which small talk is recognized only as a whole message. */
const WHOLE = (["greeting", "thanks", "goodbye", "wellbeing", "identity", "capabilities", "acknowledgement", "negation"] as const).map(
  (kind) => [kind, new RegExp(`^(?:${messages(kind, isWhole)})$`, "u")] as const,
);

const LEXICON = (["negation", "thanks", "goodbye", "greeting", "acknowledgement"] as const).map(
  (kind) => [kind, wordsOf(({ words: own }) => present(own)?.[kind] ?? "")] as const,
);
const POLITE: ReadonlySet<SmallTalk> = new Set(["thanks", "goodbye", "greeting"]);
const FILLER = wordsOf(({ filler }) => present(filler) ?? "");
const QUESTION_WORDS = wordsOf(({ askingWords }) => present(askingWords) ?? "");

/** Returns the kind of small talk; null if the message asks for something. */
export function smallTalkOf(message: string): SmallTalk | null {
  const plain = fold(message).replace(/\s+/g, " ").trim();
  if (OFF_LIMITS.test(plain)) return "off_limits";
  const whole = wholeMessage(plain);
  if (whole !== null) return whole;
  const bare = withoutGreeting(
    plain
      .replace(/[?!.,;:…)]+/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
  const matched = PATTERNS.find(([, pattern]) => pattern.test(bare));
  if (matched !== undefined) return matched[0];
  const list = words(plain);
  if (list.length === 0) return /\p{Extended_Pictographic}/u.test(message) ? "acknowledgement" : null;
  if (list.length > 8) return null;
  for (const [kind, lexicon] of LEXICON) {
    if (!list.some((word) => lexicon.has(word)) && !lexicon.has(plain)) continue;
    const rest = list.filter((word) => !LEXICON.some(([, other]) => other.has(word)) && !FILLER.has(word) && !isGrammar(word));
    if (rest.length > 0 || hasQuestionWord(list)) continue;
    // "No, thank you" counts as thanks, not as a negation.
    const polite =
      kind === "negation" ? LEXICON.find(([other, those]) => POLITE.has(other) && list.some((word) => those.has(word))) : undefined;
    return polite?.[0] ?? kind;
  }
  return null;
}

const MOST_WORDS = 10;

/** Reports whether an otherwise unanswerable message is mostly thanks: "great, thanks, you saved my day". */
export function isMostlyThanks(message: string): boolean {
  const list = words(fold(message));
  const thanks = LEXICON.find(([kind]) => kind === "thanks")?.[1];
  return !message.includes("?") && list.length <= MOST_WORDS && !hasQuestionWord(list) && list.some((word) => thanks?.has(word) === true);
}

function withoutGreeting(text: string): string {
  const rest = text.replace(GREETING_BEFORE, "");
  return rest === "" ? text : rest;
}

function hasQuestionWord(list: readonly string[]): boolean {
  return list.some((word) => QUESTION_WORDS.has(word));
}

function wordsOf(list: (wording: SmallTalkWording) => string): ReadonlySet<string> {
  return new Set(wordings.flatMap((wording) => list(wording).split(" ")).filter((word) => word !== ""));
}

function alternatives(pattern: (wording: SmallTalkWording) => string | Missing): string {
  return wordings.flatMap((wording) => present(pattern(wording)) ?? []).join("|");
}

function messages(kind: keyof SmallTalkWording["messages"], among: (wording: SmallTalkWording) => boolean): string {
  return wordings
    .filter(among)
    .flatMap((wording) => wording.messages[kind] ?? [])
    .join("|");
}

function isSpaced({ words: own }: SmallTalkWording): boolean {
  return !isMissing(own);
}

function isWhole({ words: own }: SmallTalkWording): boolean {
  return isMissing(own);
}

/** Returns the kind of small talk that matches a whole message, in the languages of `WHOLE`. */
function wholeMessage(plain: string): SmallTalk | null {
  const bare = plain.replaceAll(/[\s?!.,;:…。！？、，؟؛~〜♪]+/gu, " ").trim();
  return WHOLE.find(([, pattern]) => pattern.test(bare))?.[0] ?? null;
}
