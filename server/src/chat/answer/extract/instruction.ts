import { LANGUAGES } from "../../../language/languages.ts";
import { present } from "../../../language/missing.ts";
import { withoutMarks } from "../../../language/without-marks.ts";
import { readingsOf } from "./disguises.ts";
import { commandFinder } from "./instruction-commands.ts";
import { classifierOf } from "./instruction-classes.ts";
import { scoreOf, THRESHOLD } from "./instruction-score.ts";

const ASCII = /^[\x20-\x7e\s]*$/;
const collected = LANGUAGES.flatMap(({ injection }) => present(injection) ?? []);
const injections = collected.filter(({ firstWords }) => firstWords === undefined);
const isCommand = commandFinder(collected.filter(({ firstWords }) => firstWords !== undefined));

/** Matches the start of a command: at the start of the text, after punctuation, or after words such as "please". */
const ORDER = String.raw`(?:^|[.,;:!?¡¿"'“”>\])*-]\s*|\b(?:${injections.flatMap(({ lead }) => lead ?? []).join("|")})\s+)`;

/** Matches delimiters between messages in the chat formats of language models. */
const CHAT_MARKUP =
  /^\W*(?:system|assistant|developer|user|ai|chatbot|bot|gpt)\b\W{0,4}[:>\]]|<\|?\/?\s*(?:system|assistant|user|developer|im_start|im_end|inst)\b|\[\/?(?:inst|system|assistant)\]|\brole\W{1,6}(?:system|assistant|developer)\b|#{3}\s*(?:instruction|system|response)s?\s*:/i;

const TO_THE_ASSISTANT: readonly RegExp[] = [
  CHAT_MARKUP,
  ...injections
    .flatMap(({ patterns }) => patterns)
    .map(
      (pattern) =>
        new RegExp(
          pattern.replaceAll("{order}", () => ORDER),
          "i",
        ),
    ),
];

const HIDDEN: readonly RegExp[] = [
  /<!--[\s\S]*?(?:-->|$)/g,
  /<([a-z][a-z0-9-]*)\b[^<>]*(?:\shidden\b|aria-hidden=["']?true|display\s*:\s*none|visibility\s*:\s*hidden|(?:font-size|opacity)\s*:\s*0(?![.\d]))[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi,
  /<(?:script|style|template|noscript)\b[\s\S]*?(?:<\/(?:script|style|template|noscript)\s*>|$)/gi,
  /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?>/gi,
  // Comments in Markdown and in its dialects and templates.
  /^\[(?:\/\/|comment|_|-|)\]:\s*(?:#|<>).*$/gim,
  /%%[\s\S]*?%%|\{#[\s\S]*?#\}|\{\{!--[\s\S]*?--\}\}|\{%\s*comment\s*%\}[\s\S]*?\{%\s*endcomment\s*%\}/g,
  /\/\*[\s\S]*?\*\//g,
];

const MARKED = /[<{]|\]:|\/\*|%%/;

/** Removes comments, tags, attributes and zero-width characters, which are invisible to readers. */
export function visibleText(text: string): string {
  // Invisible operators, direction marks, tags and soft hyphens.
  const plain = ASCII.test(text)
    ? text
    : text.replaceAll(/[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu, "");
  return MARKED.test(plain) ? HIDDEN.reduce((rest, pattern) => rest.replaceAll(pattern, " "), plain) : plain;
}

/**
 * Matches words that occur in sentences addressed to the assistant. Most sentences contain none of these words and need no further check.
 */
const SUSPICIOUS = new RegExp(String.raw`${injections.flatMap(({ hints }) => hints ?? []).join("|")}|<\||\brole\b|#{3}`, "i");
/** Reports whether a sentence addresses the assistant instead of the reader. Such sentences are never quoted. */
export function isInstruction(sentence: string): boolean {
  const visible = visibleText(ASCII.test(sentence) ? sentence : sentence.normalize("NFKC"));
  return readingsOf(visible).some(commandsAssistant);
}

function commandsAssistant(read: string): boolean {
  return (SUSPICIOUS.test(read) && TO_THE_ASSISTANT.some((pattern) => pattern.test(read))) || isCommand(read) || addressesAssistant(read);
}

const classifiers = injections.flatMap(({ grammar }) => present(grammar) ?? []).map(classifierOf);

/** Reports whether the addressee and the demand indicate a command to an assistant, in any language. */
function addressesAssistant(text: string): boolean {
  const folded = fold(text);
  return classifiers.some((classesOf) => {
    const classes = classesOf(folded);
    return classes !== null && scoreOf(classes) >= THRESHOLD;
  });
}

function fold(text: string): string {
  const lower = text.toLowerCase().replaceAll("’", "'");
  return ASCII.test(lower) ? lower : withoutMarks(lower);
}

const SENTENCE_END = /(?<=[.!?。！？])\s+|\n/;

/** Removes hidden text and sentences that address the assistant, as well as the rest of the paragraph, which continues the instruction. */
export function withoutInstructions(text: string): string {
  const known = cleaned.get(text);
  if (known !== undefined) return known;
  const made = clean(text);
  if (cleaned.size >= CLEANED_KEPT) cleaned.clear();
  cleaned.set(text, made);
  return made;
}

const cleaned = new Map<string, string>();
const CLEANED_KEPT = 5_000;

function clean(text: string): string {
  return visibleText(text)
    .split(/\n\s*\n/)
    .map((paragraph) => untilInstruction(paragraph.split(SENTENCE_END)).join("\n"))
    .filter((paragraph) => paragraph.trim() !== "")
    .join("\n\n");
}

/** Returns the sentences of a paragraph before the first sentence that addresses the assistant. */
function untilInstruction(sentences: readonly string[]): string[] {
  const at = sentences.findIndex(isInstruction);
  return at < 0 ? [...sentences] : sentences.slice(0, at);
}
