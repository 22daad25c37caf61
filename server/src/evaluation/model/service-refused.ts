/** Thrown when the service is unreachable or rejects a call. The message contains the reason. */
export class ServiceRefused extends Error {
  override readonly name = "ServiceRefused";
}
