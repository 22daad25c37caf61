/** Whether an attribute says yes. */
export function isOn(flag: string | undefined): boolean {
  return flag === "1" || flag === "true" || flag === "on";
}

/** Whether an attribute says no; one that is missing does not. */
export function isOff(flag: string | undefined): boolean {
  return flag === "0" || flag === "false" || flag === "off";
}
