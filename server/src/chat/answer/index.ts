export { type AnswerEvent, answerWithModel } from "./llm/answer-with-model.ts";
export { type ComposeInput, composeAnswer } from "./compose-answer.ts";
export { mayConcern } from "./extract/may-concern.ts";
export { type Meaning, questionsOf, sentencesOf } from "./reader/meaning.ts";
export { vocabularyOf, withoutTypos } from "./reader/spelling.ts";
export { planTurn } from "./understanding/plan-turn.ts";
export { wantsPerson } from "./understanding/wants-person.ts";
export type * from "./types.ts";
