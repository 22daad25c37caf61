/** Returns whether a boolean attribute is true. */
export function isOn(flag: string | undefined): boolean {
  return flag === "1" || flag === "true" || flag === "on";
}

/** Returns whether a boolean attribute is false; returns false if it is missing. */
export function isOff(flag: string | undefined): boolean {
  return flag === "0" || flag === "false" || flag === "off";
}
