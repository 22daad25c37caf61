import { pino, stdSerializers } from "pino";
import type { Log } from "../lib/log.ts";

/** Writes structured logs to standard error, one JSON object per line. Standard output is reserved for startup messages. */
export function pinoLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: stdSerializers.err },
      redact: ["*.password", "*.apiKey", "*.authorization", "*.connectionString"],
    },
    pino.destination({ fd: 2, sync: true }),
  );
}
