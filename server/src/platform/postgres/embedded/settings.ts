/** Settings of the embedded server. They are passed on its command line, so they always match the running release. */
const settings: Readonly<Record<string, string>> = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  port: "5432",
  max_connections: "60",
  superuser_reserved_connections: "1",
  shared_buffers: "128MB",
  // Required for durability.
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  // There are no replicas, so minimal WAL and few helper processes are sufficient.
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "512MB",
  min_wal_size: "64MB",
  max_logical_replication_workers: "0",
  io_method: "sync",
  jit: "off",
  // Cancels statements of disconnected clients, which would otherwise keep their locks.
  client_connection_check_interval: "5s",
  idle_in_transaction_session_timeout: "5min",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  log_line_prefix: "%m [%p] ",
  // Statements are not logged, because the service itself logs failures and the server's log must not contain users' data.
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
};

/** Returns the command-line arguments for `postgres`. `overrides` is for tests. */
export function serverArguments(data: string, socketFolder: string, overrides: Readonly<Record<string, string>> = {}): string[] {
  const all = { ...settings, ...overrides, unix_socket_directories: socketFolder };
  return ["-D", data, ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

export const serverPort = 5432;
