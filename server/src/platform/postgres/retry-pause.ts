/**
 * SQL: how long work rests after its holder died repeatedly without an outcome. It is retried immediately the first time, then after 1, 2,
 * 4, 8 and 16 seconds, then after 20, and from the seventeenth time on after twice as long each time, up to 15 minutes. It is never
 * abandoned: a service that is killed repeatedly must not fail what it happened to work on, and work that crashes the service leaves ever
 * longer pauses for everything else. Jitter by id keeps work that died together from being retried together.
 * @param breaks SQL of the count, an integer
 * @param id SQL of the row's id
 */
export function restAfterBreaks(breaks: string, id: string): string {
  const seconds = `case when ${breaks} < 2 then 0
    when ${breaks} <= 16 then least(20, power(2, ${breaks} - 2)) else least(900, 20 * power(2, least(${breaks}, 30) - 16)) end`;
  return `make_interval(secs => (${seconds}) * (1 - (hashtext(${id}::text || ${breaks}::text) & 1023) / 2048.0))`;
}
