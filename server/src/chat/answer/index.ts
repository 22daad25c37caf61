export { type AnswerEvent, answerWithModel } from "./model/answer-with-model.ts";
export { type ComposeInput, composeAnswer } from "./compose-answer.ts";
export { mayConcern } from "./extract/may-concern.ts";
export { planTurn } from "./plan/plan-turn.ts";
export { wantsPerson } from "./plan/wants-person.ts";
export type * from "./types.ts";
