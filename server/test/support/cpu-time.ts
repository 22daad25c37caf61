/** Returns the CPU time of this process in milliseconds, which does not depend on the load on the machine. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
