import { isatty } from "node:tty";
import { pino, stdSerializers, type DestinationStream } from "pino";
import type { Log } from "../lib/log.ts";

/** Format of the log: JSON, human-readable text, or `auto`, which is text only in a terminal. */
export type LogFormat = "auto" | "json" | "text";

const standardError = 2;

/**
 * Writes logs, one record per line.
 * @param destination standard error, as JSON, if omitted; standard output is reserved for startup messages
 */
export function pinoLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: stdSerializers.err },
      redact: ["*.password", "*.apiKey", "*.authorization", "*.connectionString"],
    },
    destination ?? pino.destination({ fd: standardError, sync: true }),
  );
}

/**
 * Returns a destination that writes records as text, or undefined if the format is JSON.
 * The library is loaded only when needed, because most installations log JSON.
 * @param output file descriptor or stream; standard error if omitted
 */
export async function textDestination(
  format: LogFormat,
  output: number | NodeJS.WritableStream = standardError,
): Promise<DestinationStream | undefined> {
  const isTerminal = output === standardError && isatty(standardError);
  if (format === "json" || (format === "auto" && !isTerminal)) return undefined;
  const { default: pretty } = await import("pino-pretty");
  return pretty({ colorize: isTerminal, destination: output, singleLine: true, sync: true, translateTime: "SYS:HH:MM:ss" });
}
