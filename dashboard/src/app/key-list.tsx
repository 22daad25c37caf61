import { Dialog } from "../ui/dialog.tsx";
import { Switch } from "../ui/switch.tsx";
import { useTexts } from "../ui/i18n.ts";
import { chooseSingleKeys, useSingleKeys } from "./keys.ts";
import { keyTexts } from "./keys.texts.ts";
import { pagesOf } from "./pages.ts";
import { usePerson } from "./session.ts";
import { appTexts } from "./texts.ts";

/** Enables or disables single-letter shortcuts. */
export function KeySwitch() {
  const texts = useTexts(keyTexts);
  return (
    <div className="flex flex-col gap-4">
      <Switch label={texts.single} checked={useSingleKeys()} onChange={chooseSingleKeys} />
      <p className="text-12 text-faint">{texts.singleHint}</p>
    </div>
  );
}

/** Lists all keyboard shortcuts of the dashboard. */
export function KeyList({ open, onOpenChange }: { readonly open: boolean; readonly onOpenChange: (open: boolean) => void }) {
  const [texts, app] = [useTexts(keyTexts), useTexts(appTexts)];
  const pages = pagesOf(usePerson().role).flat();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.title} wide>
      {/* First, because the dialog focuses this element and would otherwise open scrolled to its end. */}
      <KeySwitch />
      <div className="grid gap-24 sm:grid-cols-2">
        <Keys
          title={texts.everywhere}
          rows={[
            [[texts.ctrl, "K"], texts.commands],
            [["?"], texts.help],
            [["/"], texts.find],
            [["C"], texts.create],
            [[texts.ctrl, "S"], texts.save],
            [["Esc"], texts.close],
          ]}
        />
        <Keys
          title={texts.lists}
          rows={[
            [["J"], texts.next],
            [["K"], texts.previous],
            [["↵"], texts.open],
            [["X"], texts.select],
            [[texts.shift, "↓"], texts.extend],
            [[texts.ctrl, "A"], texts.selectAll],
            [["Esc"], texts.close],
          ]}
        />
        <Keys title={texts.pages} rows={pages.map(({ name, letter }) => [["G", letter.toUpperCase()], app[name]])} />
      </div>
    </Dialog>
  );
}

interface KeysProps {
  readonly title: string;
  readonly rows: readonly (readonly [keys: readonly string[], meaning: string])[];
}

function Keys({ title, rows }: KeysProps) {
  return (
    <section className="flex flex-col gap-4">
      <h3 className="text-13 font-600">{title}</h3>
      <dl className="flex flex-col">
        {rows.map(([keys, meaning]) => (
          <div
            key={`${keys.join(" ")} ${meaning}`}
            className="flex min-h-32 items-center justify-between gap-16 border-b border-line text-13"
          >
            <dt>{meaning}</dt>
            <dd className="flex gap-4">
              {keys.map((key) => (
                <kbd key={key} className="rounded-4 border border-edge px-8 text-12 text-muted">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
