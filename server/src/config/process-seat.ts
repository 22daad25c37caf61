import { availableParallelism } from "node:os";

/** Position of a process among the processes that a supervisor started for one service. */
export interface ProcessSeat {
  /** 1, 2, 3… Process 1 also runs background work and writes the snapshot of the index. */
  readonly number: number;
  /** Number of processes of the service. */
  readonly of: number;
  /** Whether no other process of the service is running yet. If so, this process prepares the installation and displays its address. */
  readonly isFirst: boolean;
  /** The embedded server, which the supervisor runs; null if `DATABASE_URL` is set. */
  readonly server: { readonly host: string; readonly port: number; readonly user: string; readonly database: string } | null;
}

/** Variable in which a supervisor passes a process its seat. */
const variable = "PARLANCE_PROCESS";

/** Returns the variables that give a process its seat. */
export function seatVariables(seat: ProcessSeat): Record<string, string> {
  return { [variable]: JSON.stringify(seat) };
}

/** Returns the seat that the supervisor passed; null if there is no supervisor. */
export function readSeat(environment: Readonly<Record<string, string | undefined>>): ProcessSeat | null {
  const text = environment[variable];
  return text === undefined ? null : (JSON.parse(text) as ProcessSeat);
}

/** Parses `PROCESSES`: a number from 1 to 64, or `auto` for one process per core. Returns null if it is invalid. */
export function processesOf(text: string | undefined): number | null {
  if (text === undefined) return 1;
  if (text.toLowerCase() === "auto") return availableParallelism();
  return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 64 ? Number(text) : null;
}
