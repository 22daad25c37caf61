/** Raised when the service cannot be asked, or refuses; the message says why. */
export class ServiceRefused extends Error {
  override readonly name = "ServiceRefused";
}
