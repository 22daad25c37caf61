import type { Queryable, Transactions } from "../../src/ports/database.ts";

/** Results by statement name: rows, a row or null, or a number of rows. */
export type StatementAnswers = Readonly<Record<string, (values: readonly unknown[]) => unknown>>;

/**
 * Creates a database that returns results by statement name. A result for `chat.commit` also applies to its variants, such as `chat.commit.charged`.
 * A statement that has no result fails, unless it is a notification.
 */
export function fakeDatabase(answers: StatementAnswers): Transactions {
  async function ask<Answer>(name: string, _text: string, values: readonly unknown[] = []): Promise<Answer> {
    if (name === "notify") return 1 as Answer;
    const [known] = Object.keys(answers).filter((each) => name === each || name.startsWith(`${each}.`));
    const answer = known === undefined ? undefined : answers[known];
    if (answer === undefined) throw new Error(`unexpected statement ${name}`);
    return (await answer(values)) as Answer;
  }
  const statements: Queryable = { rows: ask, one: ask, run: ask };
  return { ...statements, transaction: (work) => work(statements) };
}
