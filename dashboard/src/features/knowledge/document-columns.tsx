import type { Document, Source } from "@parlance/sdk";
import { useMemo } from "react";
import { timeColumn } from "../../app/columns.tsx";
import { formatNumber, formatPrice } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { Chip, StateMark } from "../../ui/state-mark.tsx";
import type { Column } from "../../ui/table.tsx";
import { controlTexts } from "./control-texts.ts";
import { causeOf, phaseMarks, phaseOf } from "./document-state.ts";
import { priceRange } from "./product-draft.ts";
import { productTexts } from "./product-texts.ts";
import { knowledgeTexts } from "./texts.ts";

/** Returns the columns of a source's document list. */
export function useColumns(type: Source["type"]): readonly Column<Document>[] {
  const texts = useTexts(knowledgeTexts);
  return useMemo(() => {
    const { facts } = texts;
    const small = { wideOnly: true, align: "end" } as const;
    const ofFiles: readonly Column<Document>[] = [
      { id: "type", title: facts.type, width: "64px", wideOnly: true, cell: ({ content_type: each }) => each ?? "" },
      { id: "pages", title: facts.pages, width: "64px", ...small, cell: ({ pages }) => (pages == null ? "" : formatNumber(pages)) },
    ];
    const ofProducts: readonly Column<Document>[] = [
      {
        id: "price",
        title: facts.price,
        width: "160px",
        ...small,
        cell: priceText,
      },
      {
        id: "stock",
        title: facts.stock,
        width: "96px",
        wideOnly: true,
        cell: ({ in_stock: inStock }) => (inStock === undefined ? "" : inStock ? texts.inStock : texts.soldOut),
      },
    ];
    return [
      { id: "title", title: facts.title, sort: "title", width: "minmax(0, 1fr)", cell: (row) => <Title document={row} /> },
      ...(type === "files" ? ofFiles : ofProducts),
      {
        id: "units",
        title: facts.units,
        width: "64px",
        ...small,
        cell: ({ status }) => (status.knowledge_units === null ? "" : formatNumber(status.knowledge_units, 2)),
      },
      { id: "state", title: facts.state, sort: "state", width: "200px", cell: (row) => <DocumentState document={row} /> },
      { ...timeColumn<Document>(facts.changed, ({ status }) => status.updated_at), sort: "updated_at" },
    ];
  }, [texts, type]);
}

function Title({ document: { title, variants = [] } }: { readonly document: Document }) {
  const texts = useTexts(productTexts);
  return (
    <>
      <span className="font-500">{title}</span>
      {variants.length > 0 && <span className="ms-8 text-12 text-muted">{texts.variantCount(variants.length)}</span>}
    </>
  );
}

/** Returns the price of a product, or the prices of its variants if they differ. */
export function priceText({ price, currency, variants = [] }: Document): string {
  const range = priceRange([price, ...variants.map((variant) => variant.price)]);
  if (range === null) return "";
  const [least, most] = range;
  return least === most ? formatPrice(least, currency) : `${formatPrice(least, currency)} – ${formatPrice(most, currency)}`;
}

function DocumentState({ document }: { readonly document: Document }) {
  const [texts, control] = [useTexts(knowledgeTexts), useTexts(controlTexts)];
  const [phase, cause] = [phaseOf(document), causeOf(document)];
  const { warnings } = document.status;
  return (
    <span className="flex items-center gap-8">
      <StateMark mark={phaseMarks[phase]}>{texts.phases[phase]}</StateMark>
      {cause !== null && <Chip mark="bad">{texts.shortCauses[cause]}</Chip>}
      {!document.enabled && <Chip mark="none">{control.off}</Chip>}
      {warnings.length > 0 && <Chip mark="warn">{`▲ ${warnings.length}`}</Chip>}
    </span>
  );
}
