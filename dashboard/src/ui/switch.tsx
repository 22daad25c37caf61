import { Switch as Base } from "@base-ui/react/switch";

interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly labelHidden?: boolean;
}

export function Switch({ label, checked, onChange, disabled = false, labelHidden = false }: SwitchProps) {
  return (
    <label className="inline-flex items-center gap-8 text-13">
      <Base.Root
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-label={label}
        className="flex h-20 w-36 items-center rounded-10 border border-edge bg-sunken px-2 transition-colors duration-100 data-[checked]:border-accent data-[checked]:bg-accent data-[disabled]:opacity-50"
      >
        <Base.Thumb className="size-12 rounded-full bg-edge transition-transform duration-100 data-[checked]:translate-x-16 data-[checked]:bg-on-accent" />
      </Base.Root>
      {!labelHidden && <span>{label}</span>}
    </label>
  );
}
