import { describeProduct } from "../extract/describe-product.ts";
import type { SourceRecord } from "../extract/record.ts";
import { phrasesOf } from "../phrases/phrases-of.ts";
import type { Answer, ImageContext, PersonaVoice, QuestionPlan, TurnPlan } from "../types.ts";
import { isOnlyColours, namesNothing, nearestRecord, planWithPicture, sayPicture } from "./picture.ts";
import { pictureSpeechOf } from "./picture-phrases.ts";

/**
 * Describes the picture, names the most similar product, and then answers the question.
 * @param answerPlan answers a plan without considering the picture
 */
export function answerPicture(
  plan: TurnPlan,
  picture: ImageContext,
  records: readonly SourceRecord[],
  voice: PersonaVoice,
  answerPlan: (plan: TurnPlan) => Answer,
): Answer {
  const asked = plan.kind === "question" ? planWithPicture(withoutUnclearIntent(plan), picture) : plan;
  const answer = answerPlan(asked);
  if (answer.declined && plan.kind === "small_talk") return answer;
  const phrases = phrasesOf(plan.language, voice);
  const speech = pictureSpeechOf(plan.language, voice);
  const said = sayPicture(picture, { phrases, speech });
  const near = nearestRecord(picture, records);
  const isEmpty = asked.kind === "question" && namesNothing(asked);
  if (near === undefined) {
    // Many products have these colors, so the colors do not identify any product.
    if (isOnlyColours(picture) && (answer.declined || isEmpty))
      return { bubbles: [said, [speech.ask]], cited: [], declined: true, grounding: answer.grounding };
    return { ...answer, bubbles: said.length > 0 ? [said, ...answer.bubbles] : answer.bubbles };
  }
  const isOfOthers = isEmpty && answer.cited.some((id) => id !== near.documentId);
  const isDescribed = answer.declined || isOfOthers;
  const shown = isDescribed ? describeProduct(near, { phrases, language: plan.language }).bubbles : answer.bubbles;
  return {
    bubbles: [[...said, phrases.looksLike(near.title)], ...shown],
    cited: [...new Set([near.documentId, ...(isDescribed ? [] : answer.cited)])],
    declined: false,
    grounding: answer.grounding,
  };
}

/** Drops an intent that the picture resolves: "How much is this?" refers to the picture. */
function withoutUnclearIntent({ intent, ...plan }: QuestionPlan): QuestionPlan {
  return intent === undefined || intent === "unclear" ? plan : { ...plan, intent };
}
