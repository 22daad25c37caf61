export { type AnswerEvent, answerWithModel } from "./llm/answer-with-model.ts";
export { type ComposeInput, composeAnswer } from "./compose-answer.ts";
export { toCompare } from "./answer-from-products.ts";
export type { Meaning } from "./reader/meaning.ts";
export { Catalog } from "./catalog/catalog.ts";
export { planTurn } from "./understanding/plan-turn.ts";
export { wantsPerson } from "./understanding/wants-person.ts";
export type * from "./types.ts";
