export { type AnswerEvent, answerWithModel } from "./model/answer-with-model.ts";
export { type ComposeInput, composeAnswer } from "./compose-answer.ts";
export { type GroundingGuard, groundingGuard } from "./grounding/guard.ts";
export { planTurn } from "./plan/plan-turn.ts";
export type * from "./types.ts";
