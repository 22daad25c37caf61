import type { LiveSession, RefreshState, NewSession, SessionEnd } from "./model/session.ts";
import type { Database } from "../../platform/postgres/client.ts";

const columns = `s.id, s.account_id as "accountId", s.user_id as "userId", u.role, u.email, u.name, u.locale`;
const live = `s.ended_at is null and s.expires_at > now()`;

// `for share` waits for a concurrent password change, and delays further password changes until they can see and end the session.
export function sessionStatements(database: Database) {
  return {
    /** Resolves to null if the user was removed or the password has changed. */
    open: ({ id, accountId, userId, passwordHash, seed, days }: NewSession): Promise<LiveSession | null> =>
      database.one<LiveSession>(
        "session.open",
        `with s as (
           insert into browser_sessions (id, account_id, user_id, seed, expires_at)
           select $1, u.account_id, u.id, $4, now() + make_interval(days => $5) from users u
           where u.account_id = $2 and u.id = $3 and u.password_hash = $6 for share
           returning *
         )
         select ${columns} from s join users u on u.id = s.user_id`,
        [id, accountId, userId, seed, days, passwordHash],
      ),

    live: (sessionId: string): Promise<LiveSession | null> =>
      database.one<LiveSession>(
        "session.live",
        `select ${columns} from browser_sessions s join users u on u.id = s.user_id and u.account_id = s.account_id where s.id = $1 and ${live}`,
        [sessionId],
      ),

    /** @param presented generation of the presented token */
    refreshState: (sessionId: string, presented: number, graceSeconds: number): Promise<RefreshState | null> =>
      database.one<RefreshState>(
        "session.refreshState",
        `select ${columns}, s.seed, s.generation,
           coalesce(s.replaced_at[s.generation - $2::integer] > clock_timestamp() - make_interval(secs => $3), false) as "inGrace"
         from browser_sessions s join users u on u.id = s.user_id and u.account_id = s.account_id where s.id = $1 and ${live}`,
        [sessionId, presented, graceSeconds],
      ),

    /** Makes the next token current and extends the session. Returns false if `generation` is not current. */
    async advance(sessionId: string, generation: number, days: number): Promise<boolean> {
      const moved = await database.one(
        "session.advance",
        `update browser_sessions s
         set generation = generation + 1, replaced_at = (clock_timestamp() || replaced_at)[1:20], expires_at = now() + make_interval(days => $3)
         where s.id = $1 and s.generation = $2 and ${live} returning s.id`,
        [sessionId, generation, days],
      );
      return moved !== null;
    },

    /** Ends the session and returns its account and user; null if the session had already ended. */
    end(sessionId: string, because: SessionEnd): Promise<{ readonly accountId: string; readonly userId: string } | null> {
      return database.one(
        "session.end",
        `update browser_sessions set ended_at = now(), ended_because = $2 where id = $1 and ended_at is null
         returning account_id as "accountId", user_id as "userId"`,
        [sessionId, because],
      );
    },
  };
}

/** Statements for browser sessions. They ignore sessions that have ended or expired, or whose user was removed. */
export type SessionStatements = ReturnType<typeof sessionStatements>;
