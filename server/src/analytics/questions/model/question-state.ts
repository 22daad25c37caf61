/**
 * What was decided about a question. `answered`: the knowledge now has an answer; asked in vain again, the question is open again. `ignored`: it
 * needs none. `not_ours`: it has nothing to do with the business.
 */
export const questionStates = ["open", "answered", "ignored", "not_ours"] as const;

export type QuestionState = (typeof questionStates)[number];
