import type { Matches } from "./instruction-classes.ts";

/** Minimum number of points for a sentence to count as addressed to an assistant. */
export const THRESHOLD = 8;

type Rule = readonly [points: number, holds: (m: Matches) => boolean];

const mentioned = (m: Matches): boolean => m.machine || m.assistant;
const agent = (m: Matches): boolean => mentioned(m) && !m.described;
const told = (m: Matches): boolean => m.order || (m.duty && m.say);
/** Typical aims of attacks, except gifts, which companies also promise. */
const harm = (m: Matches): boolean => m.divert || m.invent || m.conceal || m.collect || m.style;
const content = (m: Matches): boolean => m.gift || harm(m);
const customer = (m: Matches): boolean => m.reader || m.staff;

/**
 * Points for combinations of classes, shared by all languages. A logistic regression over these combinations ranks sentences similarly, but
 * misses kinds of attacks that are missing from its training examples. Therefore, the points are set manually: 10 for phrases that never
 * occur in text for people, 5 for half of an attack ("the assistant must", "this page"), and 2 or 3 for further evidence.
 */
const RULES: readonly Rule[] = [
  // Addressee.
  [5, (m) => m.label],
  [5, (m) => m.label && (m.duty || m.order || m.say || content(m))],
  [8, (m) => m.vocative],
  [5, (m) => m.hidden && agent(m)],
  // A condition that the class implies but that is rarely true, so that the class's long pattern is rarely compiled.
  [5, (m) => mentioned(m) && m.every],
  [5, (m) => agent(m) && m.here && (m.say || m.duty || content(m))],
  // Requested action.
  [5, (m) => agent(m) && m.duty && (m.say || content(m))],
  [2, (m) => agent(m) && m.say],
  [2, (m) => agent(m) && m.say && m.receivers],
  [3, (m) => agent(m) && m.say && m.toAll],
  [3, (m) => agent(m) && m.say && m.gift],
  [6, (m) => agent(m) && (m.say || m.conceal || m.order) && harm(m)],
  [6, (m) => agent(m) && (m.secret || m.inner)],
  [3, (m) => agent(m) && m.asked && (m.say || m.conceal)],
  // Commands without an addressee.
  [5, (m) => m.orderTo && !m.reader],
  [3, (m) => m.orderTo && !m.reader && (content(m) || m.speaker || m.asked)],
  [2, (m) => m.orderTo && m.toAll && harm(m)],
  [3, (m) => m.duty && m.say && m.receivers && !customer(m)],
  [3, (m) => m.conceal && (m.order || m.duty) && !customer(m)],
  [3, (m) => m.conceal && (m.here || m.asked || m.receivers) && !m.reader],
  [3, (m) => m.invent && told(m) && !customer(m)],
  [3, (m) => m.gift && told(m) && m.receivers && !customer(m)],
  [6, (m) => m.collect && m.order && m.receivers],
  [7, (m) => m.collect && m.orderTo],
  [5, (m) => m.style && (m.orderTo || (m.order && m.asked) || agent(m))],
  [10, (m) => m.pretend && !m.reader],
  [5, (m) => m.writers && (m.duty || m.order)],
  [3, (m) => m.writers && (told(m) || content(m))],
  // Conditions on the visitor's question.
  [5, (m) => m.asked && m.order && !m.reader],
  [3, (m) => m.asked && told(m) && !customer(m)],
  [5, (m) => m.asked && m.replyRule],
  [3, (m) => m.asked && (m.order || m.duty || m.replyRule) && content(m)],
  // Rules about answers.
  [5, (m) => m.replyRule],
  [4, (m) => m.replyRule && (content(m) || m.here)],
  [3, (m) => m.replyRule && m.here],
  [2, (m) => m.replyRule && m.duty],
  [4, (m) => m.replyRule && m.quoted],
  // The assistant's own instructions and role.
  [5, (m) => m.secret],
  [5, (m) => m.secret && (m.order || m.duty || m.say)],
  [10, (m) => m.inner && m.order && (m.here || m.replyRule || m.secret)],
  [10, (m) => m.discard && m.briefing],
  [10, (m) => m.role],
  [10, (m) => m.annul && (!m.reader || m.role)],
  [10, (m) => m.revoked && (m.here || m.speaker || m.secret || m.role || m.annul)],
  [2, (m) => m.speaker],
  [3, (m) => m.speaker && !m.reader && (told(m) || m.asked || content(m))],
  [3, (m) => m.speaker && m.order && content(m)],
  // Text for customers.
  [-3, (m) => m.reader && !(m.role || m.annul || m.secret)],
];

export function scoreOf(matches: Matches): number {
  return RULES.reduce((sum, [points, holds]) => (holds(matches) ? sum + points : sum), 0);
}
