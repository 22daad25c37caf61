import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../../scripts/run.js";
import { built } from "./built.js";
import { MeasuredProcess } from "./processes.js";
import { cacheDir } from "./service.js";

const secretKey = "waiting-room-storm-waiting-room-storm";
/** @type {any} */
const log = { debug() {}, info() {}, warn() {}, error() {}, child: () => log };

/** Records every reservation and every slot in commit order, which is well-defined because each is created under the account's lock. */
const journal = `
  create table storm_admissions (seq bigint generated always as identity, number bigint, transaction xid8 default pg_current_xact_id());
  create function storm_admission() returns trigger language plpgsql as $$ begin
    if new.entry_id is not null then insert into storm_admissions (number) select number from waiting_room_entries where id = new.entry_id; end if;
    return new;
  end $$;
  create trigger storm_admission after insert on live_places for each row execute function storm_admission();`;

/** Starts two nodes of the service on one database, and opens a database connection for the benchmark. */
export async function startNodes() {
  const { startEmbeddedPostgres } = await built("platform/postgres/embedded/start-embedded-postgres.js");
  const { createDatabase } = await built("platform/postgres/client.js");
  const { loadSecrets } = await built("config/secrets.js");
  const { ids } = await built("platform/ids.js");
  const dataDir = await mkdtemp(path.join(tmpdir(), "parlance-storm-"));
  const server = await startEmbeddedPostgres({ dataDir, log, settings: { max_connections: "200" } });
  const { host, port, user, database: name } = server.connection;
  /** @param {string} node @param {string} role */
  const start = (node, role) =>
    new MeasuredProcess([path.join(root, "bin", "parlance.js"), "start"], {
      DATA_DIR: path.join(dataDir, node),
      FILES_DIR: path.join(dataDir, "files"),
      CACHE_DIR: cacheDir,
      DATABASE_URL: `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
      SECRET_KEY: secretKey,
      ROLE: role,
      PORT: "0",
      RATE_LIMITS: "off",
      DEMO: "off",
      LOG_LEVEL: "warn",
      NODE_ENV: "production",
    });
  const first = start("first", "all");
  const firstUrl = await first.says(/running at (\S+)/);
  const key = await first.says(/account key (\S+)/);
  const second = start("second", "api");
  const secondUrl = await second.says(/running at (\S+)/);
  const database = createDatabase(server.connection, { maxConnections: 20, log });
  await database.exec(journal);
  const { waitingRoomTickets: ticketSecret } = await loadSecrets(dataDir, secretKey);
  return {
    urls: [firstUrl, secondUrl],
    key,
    database,
    places: { database, ids, ticketSecret },
    /** Kills the second node. */
    kill: () => second.child.kill("SIGKILL"),
    async stop() {
      await database.close();
      second.child.kill("SIGKILL");
      await first.stop();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
