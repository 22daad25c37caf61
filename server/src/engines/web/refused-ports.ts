/** Ports above 1023 of services that could misinterpret HTTP requests. Source: the bad-port list in the Fetch Standard. */
const refused = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
]);

/**
 * Returns whether a port is reserved for a service other than the web: any port below 1024 except 80 and 443, or one of the ports listed
 * above.
 */
export function isRefusedPort(port: number): boolean {
  if (port < 1_024) return port !== 80 && port !== 443;
  return refused.has(port);
}
