import type { Document } from "@parlance/sdk";
import { useState } from "react";
import { useTexts } from "../../ui/i18n.ts";
import { Select } from "../../ui/field.tsx";
import { useAllCategories } from "./document-queries.ts";
import { knowledgeTexts } from "./texts.ts";

export type Stock = "in" | "out";

interface ProductFilterProps {
  readonly stock: Stock | undefined;
  readonly category: string | undefined;
  readonly sourceId: string;
  /** The loaded products. Their categories can be chosen before those of all products are known. */
  readonly rows: readonly Document[];
  readonly onChange: (changes: { readonly stock?: Stock | undefined; readonly category?: string | undefined }) => void;
}

/** Filters products by stock and category. */
export function ProductFilter({ stock, category, sourceId, rows, onChange }: ProductFilterProps) {
  const texts = useTexts(knowledgeTexts);
  const categories = useCategories(sourceId, rows, category);
  return (
    <>
      <Select
        label={texts.stockFilter}
        labelHidden
        value={stock ?? ""}
        onChange={({ target }) => onChange({ stock: (["in", "out"] as const).find((each) => each === target.value) })}
      >
        <option value="">{texts.anyStock}</option>
        <option value="in">{texts.inStock}</option>
        <option value="out">{texts.soldOut}</option>
      </Select>
      {categories.length > 0 && (
        <Select
          label={texts.categoryFilter}
          labelHidden
          value={category ?? ""}
          onChange={({ target }) => onChange({ category: target.value === "" ? undefined : target.value })}
        >
          <option value="">{texts.anyCategory}</option>
          {categories.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}

/** Returns the categories of the source's products, and of those that were loaded so far, because a filtered list contains only some of them. */
function useCategories(sourceId: string, rows: readonly Document[], chosen: string | undefined): readonly string[] {
  const { data: all = [] } = useAllCategories(sourceId);
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const found = rows.flatMap(({ categories = [] }) => categories.flat());
  if (!found.every((each) => known.has(each))) setKnown(new Set([...known, ...found]));
  return [...new Set([...all, ...known, ...(chosen === undefined ? [] : [chosen])])].toSorted((one, other) => one.localeCompare(other));
}
