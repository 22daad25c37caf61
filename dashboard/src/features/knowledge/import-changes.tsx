import type { ImportDryRun } from "@parlance/sdk";
import type { ReactNode } from "react";
import { formatNumber, formatPrice } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { importChangeTexts } from "./import-change-texts.ts";
import { importTexts } from "./import-texts.ts";
import { productTexts } from "./product-texts.ts";

type Price = ImportDryRun["first_updated"][number]["before"];

/** Names the first products that an import would change or delete. */
export function ImportChanges({ result }: { readonly result: ImportDryRun }) {
  const texts = useTexts(importChangeTexts);
  const fieldNames = useFieldNames();
  const { first_updated: updated, first_removed: removed } = result;
  return (
    <>
      {updated.length > 0 && <p className="text-13">{texts.overwrites}</p>}
      <Products title={texts.changed} count={result.updated} shown={updated.length}>
        {updated.map(({ id, title, fields, before, after }) => (
          <Product key={id} id={id} title={title}>
            {[
              ...(fields.some(isOfPrice) ? [`${shownPrice(before)} → ${shownPrice(after)}`] : []),
              ...fields.filter((field) => !isOfPrice(field)).map(fieldNames),
            ].join(", ")}
          </Product>
        ))}
      </Products>
      <Products title={texts.removed} count={result.removed} shown={removed.length}>
        {removed.map(({ id, title, price, currency }) => (
          <Product key={id} id={id} title={title}>
            {price === null ? "" : shownPrice({ price, currency })}
          </Product>
        ))}
      </Products>
    </>
  );
}

function useFieldNames(): (field: string) => string {
  const [imports, products] = [useTexts(importTexts), useTexts(productTexts)];
  const names: Readonly<Record<string, string>> = { ...imports.targets, variants: products.variants, attributes: products.attributes };
  return (field) => names[field] ?? field;
}

function isOfPrice(field: string): boolean {
  return field === "price" || field === "currency";
}

function shownPrice({ price, currency }: Price): string {
  return price === null ? "–" : formatPrice(price, currency ?? undefined);
}

interface ProductsProps {
  readonly title: string;
  readonly count: number;
  readonly shown: number;
  readonly children: ReactNode;
}

function Products({ title, count, shown, children }: ProductsProps) {
  const texts = useTexts(importTexts);
  if (shown === 0) return null;
  return (
    <section className="flex flex-col gap-4">
      <h3 className="text-13 font-600">{title}</h3>
      {/* Focusable, so it can be scrolled with the keyboard. */}
      <div tabIndex={0} role="region" aria-label={title} className="max-h-232 overflow-y-auto">
        <ul className="flex flex-col">{children}</ul>
      </div>
      {count > shown && <p className="text-12 text-muted">{texts.more(formatNumber(count - shown))}</p>}
    </section>
  );
}

function Product({ id, title, children }: { readonly id: string; readonly title: string; readonly children: ReactNode }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-12 border-t border-line py-4 text-13">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {title} <span className="text-muted">{id}</span>
      </span>
      <span className="text-muted">{children}</span>
    </li>
  );
}
