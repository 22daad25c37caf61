/** Thrown when the service is unreachable or rejects a call; the message says why. */
export class ServiceRefused extends Error {
  override readonly name = "ServiceRefused";
}
