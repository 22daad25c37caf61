import { formatNumber } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { controlTexts } from "./control-texts.ts";
import { states, type State } from "./document-state.ts";
import { useStateCount } from "./queries.ts";
import { knowledgeTexts } from "./texts.ts";

interface StateFilterProps {
  readonly sourceId: string;
  readonly total: number;
  readonly value: State | undefined;
  readonly onChange: (state: State | undefined) => void;
}

/** Filters documents by state, and shows the number of documents in each state. */
export function StateFilter({ sourceId, total, value, onChange }: StateFilterProps) {
  const texts = useTexts(knowledgeTexts);
  return (
    <fieldset className="flex flex-wrap gap-4">
      <legend className="sr-only">{texts.facts.state}</legend>
      <Choice isChosen={value === undefined} count={total} onClick={() => onChange(undefined)}>
        {texts.all}
      </Choice>
      {states.map((state) => (
        <Counted key={state} sourceId={sourceId} state={state} isChosen={value === state} onClick={() => onChange(state)} />
      ))}
    </fieldset>
  );
}

function Counted({
  sourceId,
  state,
  ...choice
}: {
  readonly sourceId: string;
  readonly state: State;
  readonly isChosen: boolean;
  readonly onClick: () => void;
}) {
  const [texts, control] = [useTexts(knowledgeTexts), useTexts(controlTexts)];
  const { data } = useStateCount(sourceId, state);
  const words = {
    ready: texts.phases.ready,
    pending: texts.phases.waiting,
    failed: texts.phases.failed,
    warnings: control.warnings,
    off: control.switchedOff,
  };
  // Most sources have no documents in these states.
  const isRare = state === "warnings" || state === "off";
  if (isRare && !choice.isChosen && (data ?? 0) === 0) return null;
  return (
    <Choice {...choice} count={data}>
      {words[state]}
    </Choice>
  );
}

function Choice({
  isChosen,
  count,
  onClick,
  children,
}: {
  readonly isChosen: boolean;
  readonly count: number | undefined;
  readonly onClick: () => void;
  readonly children: string;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className={classes(
        "min-h-32 rounded-6 px-12 text-13 font-500 pointer-coarse:min-h-44",
        isChosen ? "bg-accent-soft text-text" : "text-muted hover:bg-sunken",
      )}
    >
      {children} {count !== undefined && <span className="text-faint">{formatNumber(count)}</span>}
    </button>
  );
}
