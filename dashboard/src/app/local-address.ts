const privateHost =
  /^(localhost|.+\.(localhost|local|internal|lan|home|test)|0\.0\.0\.0|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(1[6-9]|2\d|3[01])\.\d+\.\d+|169\.254\.\d+\.\d+|\[(::1|f[cd].*|fe80.*)\])$/;

/**
 * Returns whether an address refers to this computer or a private network. Neither can be reached from the internet. The scheme is
 * optional.
 */
export function isLocalAddress(address: string): boolean {
  const entered = address.trim();
  const url = /^https?:\/\//i.test(entered) ? entered : `http://${entered}`;
  if (entered === "" || !URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return privateHost.test(hostname) || !/[.:]/.test(hostname);
}
