/** A progress bar; `value` is from 0 to 1. */
export function Progress({ value, label }: { readonly value: number; readonly label: string }) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-8 w-full overflow-hidden rounded-4 bg-sunken"
    >
      <div className="h-full bg-accent transition-[width] duration-100" style={{ width: `${percent}%` }} />
    </div>
  );
}
