/**
 * Decision about a question. `answered`: the knowledge now contains an answer; if the question fails again, it is reopened. `ignored`: it does not
 * need an answer. `not_ours`: it is unrelated to the business.
 */
export const questionStates = ["open", "answered", "ignored", "not_ours"] as const;

export type QuestionState = (typeof questionStates)[number];
