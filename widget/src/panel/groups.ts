import type { Entry, MessageEntry } from "@parlance/sdk/visitor";

/** Consecutive entries of one speaker, displayed together. */
export interface Group {
  readonly key: string;
  readonly from: MessageEntry["from"];
  readonly operatorName: string | null;
  readonly entries: readonly Entry[];
  readonly messages: readonly MessageEntry[];
}

/** Groups consecutive entries of a conversation by speaker and turn. */
export function groupsOf(entries: readonly Entry[]): Group[] {
  const groups: { from: MessageEntry["from"]; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    const from = entry.type === "message" ? entry.from : "persona";
    if (last !== undefined && last.from === from && belongs(last.entries, entry)) last.entries.push(entry);
    else groups.push({ from, entries: [entry] });
  }
  return groups.map(({ from, entries: own }) => groupOf(from, own));
}

function belongs(group: readonly Entry[], entry: Entry): boolean {
  const last = group.at(-1);
  const first = group.find((each) => each.type === "message");
  if (entry.type === "message" && entry.from === "operator") return first?.operatorName === entry.operatorName;
  return last?.turnIndex === entry.turnIndex;
}

function groupOf(from: MessageEntry["from"], entries: readonly Entry[]): Group {
  const messages = entries.filter((entry) => entry.type === "message");
  return {
    key: entries[0]?.key ?? "",
    from,
    operatorName: messages.find(({ operatorName }) => operatorName !== null)?.operatorName ?? null,
    entries,
    messages,
  };
}
