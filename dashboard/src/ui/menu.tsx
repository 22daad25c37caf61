import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";

interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement;
  readonly children: ReactNode;
  readonly align?: "start" | "end";
}

export function Menu({ trigger, children, align = "end" }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} className="z-20">
          <Base.Popup className="min-w-160 rounded-6 border border-line bg-surface py-4 shadow-float outline-none">{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const item =
  "flex min-h-32 cursor-default items-center gap-8 px-12 text-13 outline-none data-[highlighted]:bg-sunken data-[disabled]:opacity-50 pointer-coarse:min-h-44";

export function MenuItem({
  children,
  onClick,
  danger = false,
  disabled = false,
}: {
  readonly children: ReactNode;
  readonly onClick: () => void;
  readonly danger?: boolean;
  readonly disabled?: boolean;
}) {
  return (
    <Base.Item className={danger ? `${item} text-bad` : item} onClick={onClick} disabled={disabled}>
      {children}
    </Base.Item>
  );
}

/** One of several options; the selected option is marked. */
export function MenuChoice<Value extends string>({
  label,
  value,
  values,
  onChange,
}: {
  readonly label: string;
  readonly value: Value;
  readonly values: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value) => void;
}) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-12 pt-8 pb-4 text-12 text-faint">{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)}>
        {values.map(([each, name]) => (
          <Base.RadioItem key={each} value={each} className={item} closeOnClick>
            <span className="w-16" aria-hidden>
              {each === value ? "✓" : ""}
            </span>
            {name}
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}

export function MenuLine() {
  return <Base.Separator className="my-4 border-t border-line" />;
}
