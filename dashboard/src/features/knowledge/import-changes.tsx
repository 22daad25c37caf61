import type { ImportDryRun } from "@parlance/sdk";
import { useState, type ReactNode } from "react";
import { formatNumber, formatPrice } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { importChangeTexts } from "./import-change-texts.ts";
import { importTexts } from "./import-texts.ts";
import { productTexts } from "./product-texts.ts";
import { knowledgeTexts } from "./texts.ts";

type Changed = ImportDryRun["first_updated"][number];
type Change = Changed["changes"][number];

/** Number of products that are shown initially, and that each further step adds. */
const pageSize = 50;
/** Number of changed values that are shown for each product. */
const mostValues = 8;

interface ImportChangesProps {
  readonly result: ImportDryRun;
  /** Ids of products that the import does not change. */
  readonly keep: ReadonlySet<string>;
  readonly onKeep: (keep: ReadonlySet<string>) => void;
}

/**
 * Shows the products that an import would change, including their stored and new values, and those that it would delete. Edited products
 * can be kept.
 */
export function ImportChanges({ result, keep, onKeep }: ImportChangesProps) {
  const texts = useTexts(importChangeTexts);
  const [search, setSearch] = useState<string>();
  const { first_updated: updated, first_removed: removed } = result;
  const edited = updated.filter((each) => each.edited);
  const word = search?.toLowerCase() ?? "";
  const fits = ({ id, title }: { readonly id: string; readonly title: string }): boolean => `${title} ${id}`.toLowerCase().includes(word);
  const toggle = (id: string): void => onKeep(new Set(keep.has(id) ? [...keep].filter((each) => each !== id) : [...keep, id]));
  const ordered = [...edited, ...updated.filter((each) => !each.edited)].filter(fits);
  return (
    <>
      {edited.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-12 gap-y-4">
          <StateMark mark="warn">
            <span className="whitespace-normal">{texts.edited(formatNumber(edited.length), edited.length === 1)}</span>
          </StateMark>
          {edited.some(({ id }) => !keep.has(id)) && (
            <Button onClick={() => onKeep(new Set([...keep, ...edited.map(({ id }) => id)]))}>{texts.keepAll}</Button>
          )}
        </div>
      )}
      {updated.length + removed.length > 10 && <SearchField label={texts.search} value={search} onChange={setSearch} />}
      <Products title={texts.changed} count={result.updated - (updated.length - ordered.length)} rows={ordered}>
        {(product) => (
          <Product key={product.id} id={product.id} title={product.title} isKept={keep.has(product.id)}>
            <Values product={product} />
            {product.edited && (
              <span className="flex basis-full flex-wrap items-center justify-between gap-x-12 gap-y-4">
                <StateMark mark="warn">{texts.editedOne}</StateMark>
                <Button onClick={() => toggle(product.id)}>{keep.has(product.id) ? texts.overwrite : texts.keep}</Button>
              </span>
            )}
          </Product>
        )}
      </Products>
      <Products title={texts.removed} count={result.removed} rows={removed.filter(fits)}>
        {({ id, title, price, currency }) => (
          <Product key={id} id={id} title={title}>
            <span className="text-muted">{price === null ? "" : formatPrice(price, currency ?? undefined)}</span>
          </Product>
        )}
      </Products>
    </>
  );
}

/** Lists the changed values of a product, and the names of other fields that change. */
function Values({ product: { fields, changes, after, before } }: { readonly product: Changed }) {
  const texts = useTexts(importChangeTexts);
  const nameOf = useFieldNames();
  const valueOf = useValues(after.currency ?? before.currency ?? undefined);
  const shown = new Set(changes.map(({ field, sku }) => (sku === null ? field : "variants")));
  const others = fields.filter((field) => !shown.has(field)).map(nameOf);
  return (
    <ul className="flex min-w-0 flex-col text-muted">
      {changes.slice(0, mostValues).map((change) => (
        <li key={`${change.sku} ${change.field}`} className="[overflow-wrap:anywhere]">
          {change.sku !== null && `${change.sku} · `}
          {change.field === "variants" ? variantText(change, texts, valueOf) : `${nameOf(change.field)}: ${valueOf(change)}`}
        </li>
      ))}
      {changes.length > mostValues && <li>{texts.moreValues(formatNumber(changes.length - mostValues))}</li>}
      {others.length > 0 && <li>{others.join(", ")}</li>}
    </ul>
  );
}

function variantText(change: Change, texts: { newVariant: string; goneVariant: string }, valueOf: (change: Change) => string): string {
  const price = valueOf({ ...change, field: "price" });
  return `${change.before === null ? texts.newVariant : texts.goneVariant}${change.before === true || change.after === true ? "" : ` (${price})`}`;
}

/** Returns a function that returns the stored and the new value of a change. */
function useValues(currency: string | undefined): (change: Change) => string {
  const texts = useTexts(knowledgeTexts);
  const shown = (field: string, value: Change["before"]): string => {
    if (value === null) return "–";
    if (typeof value === "boolean") return value ? texts.inStock : texts.soldOut;
    return typeof value === "number" && field.endsWith("price") ? formatPrice(value, currency) : String(value);
  };
  return ({ field, before, after }) =>
    before === null && field === "price" ? shown(field, after) : `${shown(field, before)} → ${shown(field, after)}`;
}

function useFieldNames(): (field: string) => string {
  const [imports, products] = [useTexts(importTexts), useTexts(productTexts)];
  const names: Readonly<Record<string, string>> = {
    ...imports.targets,
    variants: products.variants,
    attributes: products.attributes,
    color: products.color,
    size: products.size,
  };
  return (field) => names[field] ?? field;
}

interface ProductsProps<Row> {
  readonly title: string;
  /** Number of products, including those that are not in the report. */
  readonly count: number;
  readonly rows: readonly Row[];
  readonly children: (row: Row) => ReactNode;
}

function Products<Row>({ title, count, rows, children }: ProductsProps<Row>) {
  const [texts, imports] = [useTexts(importChangeTexts), useTexts(importTexts)];
  const [most, setMost] = useState(pageSize);
  if (count <= 0 || rows.length === 0) return null;
  return (
    <section className="flex flex-col gap-4">
      <h3 className="text-13 font-600">{`${title}: ${formatNumber(count)}`}</h3>
      {/* Focusable, so it can be scrolled with the keyboard. */}
      <div tabIndex={0} role="region" aria-label={title} className="max-h-400 overflow-y-auto">
        <ul className="flex flex-col">{rows.slice(0, most).map(children)}</ul>
      </div>
      {rows.length > most && (
        <div>
          <Button onClick={() => setMost(most + pageSize)}>{texts.showMore(formatNumber(rows.length - most))}</Button>
        </div>
      )}
      {count > rows.length && rows.length <= most && (
        <p className="text-12 text-muted">{imports.more(formatNumber(count - rows.length))}</p>
      )}
    </section>
  );
}

interface ProductProps {
  readonly id: string;
  readonly title: string;
  readonly isKept?: boolean;
  readonly children: ReactNode;
}

function Product({ id, title, isKept = false, children }: ProductProps) {
  return (
    <li className="flex flex-wrap justify-between gap-x-12 gap-y-4 border-t border-line py-4 text-13">
      <span className={isKept ? "min-w-0 [overflow-wrap:anywhere] text-muted line-through" : "min-w-0 [overflow-wrap:anywhere]"}>
        {title} <span className="text-muted">{id}</span>
      </span>
      {children}
    </li>
  );
}
