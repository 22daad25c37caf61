import type { Answer, PersonaVoice, SmallTalkPlan } from "../types.ts";
import { detectLanguage } from "../../../language/detect.ts";
import { phrasesOf } from "./phrases-of.ts";

/** Answers small talk in the persona's name. */
export function answerSmallTalk(plan: SmallTalkPlan, voice: PersonaVoice): Answer {
  const phrases = phrasesOf(plan.language, voice);
  const suggested = suggestions(voice, phrases.offer, plan.language);
  const bubbles: Record<SmallTalkPlan["smallTalk"], string[][]> = {
    greeting: [[voice.greeting ?? phrases.greeting(voice.name, voice.brandName)], voice.greeting === null ? [phrases.offerStart] : []],
    thanks: [[phrases.thanks]],
    goodbye: [[phrases.goodbye]],
    wellbeing: [[phrases.wellbeing, phrases.offerStart]],
    identity: [[phrases.identity(voice.name, voice.brandName)], [phrases.offerStart]],
    capabilities: [[phrases.capabilities(voice.brandName)], suggested],
    acknowledgement: [[phrases.acknowledgement]],
    negation: [[phrases.allRight]],
    off_limits: [[phrases.offLimits], suggested],
  };
  return {
    bubbles: bubbles[plan.smallTalk].filter((bubble) => bubble.length > 0),
    cited: [],
    declined: plan.smallTalk === "off_limits",
    grounding: { checked: 0, dropped: 0 },
  };
}

/** Returns an introduction with up to three suggested questions in the language; empty if there are no suggested questions. */
export function suggestions(voice: PersonaVoice, offer: string, language: string): string[] {
  const spoken = voice.languages.length > 0 ? voice.languages : ["en"];
  const questions = voice.suggestedQuestions.filter((question) => detectLanguage(question, spoken) === language).slice(0, 3);
  return questions.length === 0 ? [] : [offer, ...questions];
}
