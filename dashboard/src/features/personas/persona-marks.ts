import type { Persona } from "@parlance/sdk";
import type { Mark } from "../../ui/state-mark.tsx";

/** Icon for each state of a persona. */
export const personaMarks: Readonly<Record<Persona["status"], Mark>> = {
  draft: "none",
  building: "working",
  ready: "ok",
  failed: "bad",
  disabled: "none",
};
