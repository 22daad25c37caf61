/** CPU time of this process so far, in milliseconds: measures computing independently of other programs on the machine. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
