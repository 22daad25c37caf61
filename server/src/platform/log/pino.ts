import { pino, stdSerializers } from "pino";
import type { Log } from "../lib/log.ts";

/** Structured logs, one JSON object a line, on standard error: standard output belongs to what a person reads at the start. */
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
