import { useMemo, useState } from "react";
import { useBrands } from "../../app/brands.ts";

/** The accent color that is being edited. It belongs to the brand, but is saved with the persona. */
export interface AccentDraft {
  /** Undefined if the brand has no color. */
  readonly color: string | undefined;
  /** All colors of the brand, including the unsaved one. */
  readonly colors: readonly string[];
  readonly isChanged: boolean;
  readonly isLoaded: boolean;
  /** Changes the color; undefined discards the change. */
  readonly choose: (color: string | undefined) => void;
}

/** Returns the accent color of a brand, including an unsaved change. */
export function useAccentDraft(brandId: string): AccentDraft {
  const brand = useBrands().data?.find(({ id }) => id === brandId);
  const [chosen, choose] = useState<string>();
  return useMemo(() => {
    const [stored, ...others] = brand?.accent_colors ?? [];
    const color = chosen ?? stored;
    const colors = color === undefined ? [] : [color, ...others];
    return { color, colors, isChanged: color !== stored, isLoaded: brand !== undefined, choose };
  }, [brand, chosen]);
}
