/**
 * SQL: how long work rests whose holder died so often in a row without an outcome. The first time it is taken again at once, then after 1, 2, 4, 8
 * and 16 seconds, 20 from then on, and from the seventeenth time on after twice as long each time, up to a quarter of an hour. It is never given up: a
 * service that is killed again and again must not end what it happened to work on, and work that takes the service down with it leaves longer
 * and longer spells for everything else. Spread by the id, so that what died together is not taken together for ever.
 * @param breaks SQL of the count, an integer
 * @param id SQL of the row's id
 */
export function restAfterBreaks(breaks: string, id: string): string {
  const seconds = `case when ${breaks} < 2 then 0
    when ${breaks} <= 16 then least(20, power(2, ${breaks} - 2)) else least(900, 20 * power(2, least(${breaks}, 30) - 16)) end`;
  return `make_interval(secs => (${seconds}) * (1 - (hashtext(${id}::text || ${breaks}::text) & 1023) / 2048.0))`;
}
