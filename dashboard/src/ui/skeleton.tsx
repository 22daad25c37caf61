import { useTexts } from "./i18n.ts";
import { uiTexts } from "./texts.ts";

/** Placeholder bars for rows that are loading. They appear after a delay, so fast responses do not flicker. */
export function Skeleton({ rows = 6 }: { readonly rows?: number }) {
  const texts = useTexts(uiTexts);
  return (
    <div role="status" aria-label={texts.loading} className="flex flex-col gap-8 opacity-0 [animation:appear_1ms_150ms_forwards]">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="h-36 animate-[pulse_2s_infinite] rounded-6 bg-sunken" />
      ))}
    </div>
  );
}
