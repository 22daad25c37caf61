/** Returns a host in the format of `allowPrivateHosts`: lowercase, without the brackets of an IPv6 address or a trailing dot. */
export function bareHost(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/^\[(.*)\]$/, "$1")
    .replace(/\.$/, "");
}
