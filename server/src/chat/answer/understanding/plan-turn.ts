import { detectLanguage, unspokenLanguageOf } from "../../../language/detect.ts";
import { primarySubtag } from "../../../language/primary-subtag.ts";
import { readFactQuestion } from "../brand-facts/facts-question.ts";
import type { PastTurn, PersonaVoice, TurnPlan } from "../types.ts";
import { planQuestion } from "./plan-question.ts";
import { smallTalkOf } from "./small-talk.ts";
import { personRequestLanguage } from "./wants-person.ts";

/**
 * Plans a turn: small talk without retrieval, or a standalone question with filter, order and number of documents. Deterministic for the same message
 * and history.
 */
export function planTurn(message: string, history: readonly PastTurn[], voice: PersonaVoice): TurnPlan {
  const text = shorten(message);
  const turns = history.map((turn) => ({ ...turn, user: shorten(turn.user) }));
  const requestLanguage = personRequestLanguage(text);
  const unspoken = requestLanguage === null ? unspokenLanguageOf(text, voice.languages) : null;
  const language = requestLanguage ?? (unspoken === null ? languageOf(text, turns, voice) : primarySubtag(voice.languages[0] ?? "en"));
  const smallTalk = requestLanguage === null ? smallTalkOf(text) : null;
  if (smallTalk !== null && !(smallTalk === "greeting" && asksHours(text, language, turns)))
    return { kind: "small_talk", smallTalk, language };
  const plan = planQuestion(text, turns, voice, language);
  return unspoken === null ? plan : { ...plan, isOtherLanguage: true };
}

/** Reports whether a message asks for hours in words that also occur in greetings: "Can I come by this afternoon?" */
function asksHours(message: string, language: string, history: readonly PastTurn[]): boolean {
  const question = readFactQuestion(message, language, [], history.at(-1)?.user ?? null);
  return question?.about === "hours" && question.part.whose.length === 0;
}

const LONGEST = 800;
/** Number of earlier turns whose language a short message inherits. */
const TURNS_HEARD = 4;

/** Returns only the start and end of a very long message, so that patterns stay fast. The question is expected there. */
function shorten(message: string): string {
  if (message.length <= LONGEST) return message;
  return `${message.slice(0, LONGEST / 2)} … ${message.slice(-LONGEST / 2)}`;
}

function languageOf(message: string, history: readonly PastTurn[], voice: PersonaVoice): string {
  const before = history
    .slice(-TURNS_HEARD)
    .reduce<readonly string[]>((heard, { user }) => [detectLanguage(user, [...heard, ...voice.languages])], []);
  return detectLanguage(message, [...before, ...voice.languages]);
}
