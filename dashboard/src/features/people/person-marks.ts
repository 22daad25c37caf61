import type { Person } from "@parlance/sdk";
import type { Mark } from "../../ui/state-mark.tsx";

export const stateMarks: Readonly<Record<Person["status"], Mark>> = { active: "ok", invited: "working", unconfirmed: "warn" };
