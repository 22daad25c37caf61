import { Select } from "../../ui/field.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { usePerson } from "../../app/session.ts";
import { channelsOf, kindOf, kinds, type InboxKind } from "./inbox-rules.ts";
import { useConversations, type InboxFilter } from "./queries.ts";
import { inboxTexts } from "./texts.ts";

interface KindChoiceProps {
  readonly filter: InboxFilter;
  readonly onChange: (kind: InboxKind | undefined) => void;
}

/** Narrows the list to conversations with a thumb down, with an unanswered question, or of a channel. Offers the channels of the listed conversations. */
export function KindChoice({ filter, onChange }: KindChoiceProps) {
  const texts = useTexts(inboxTexts);
  const { rows = [] } = useConversations(filter, usePerson());
  return (
    <Select
      label={texts.kind}
      labelHidden
      className="max-w-112"
      value={filter.kind ?? ""}
      onChange={({ target }) => onChange(kindOf(target.value))}
    >
      <option value="">{texts.kinds.every}</option>
      {kinds.map((kind) => (
        <option key={kind} value={kind}>
          {texts.kinds[kind]}
        </option>
      ))}
      {channelsOf(rows, filter.kind).map((channel) => (
        <option key={channel} value={`channel:${channel}`}>
          {texts.ofChannel(channel)}
        </option>
      ))}
    </Select>
  );
}
