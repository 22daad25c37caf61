import { built } from "./built.js";

// Builds rollups continuously, as a node of the service would, until it is killed. Argument: the data folder of the running service.
const [{ createDatabase }, { runningServer }, { buildRollups }] = await Promise.all([
  built("platform/postgres/client.js"),
  built("platform/postgres/embedded/running-server.js"),
  built("analytics/rollups/build-rollups.js"),
]);
const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };
const database = createDatabase(await runningServer(process.argv[2] ?? ""), { maxConnections: 1, log });
for (;;) {
  // The database is down while the service is being restarted.
  await buildRollups(database).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 100));
}
