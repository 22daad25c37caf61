import { pinoLog } from "../../src/platform/log/pino.ts";
import { startService } from "../../src/compose/start.ts";
import { readSettings } from "../../src/platform/config/settings.ts";

/** Runs a service with the settings in the first argument, prints its address, and serves until the process is killed. */
const settings = readSettings(JSON.parse(process.argv[2] ?? "{}") as Record<string, string>);
const { address } = await startService(settings, pinoLog(settings.logLevel), "0.0.0-test");
console.log(address);
