/** Returns a host as in `allowPrivateHosts`: in lower case, without the brackets of an IPv6 address and without a final dot. */
export function bareHost(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/^\[(.*)\]$/, "$1")
    .replace(/\.$/, "");
}
