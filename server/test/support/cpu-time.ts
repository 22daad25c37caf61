/** CPU time of this process so far, in milliseconds: measures computing whatever else the machine does. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
