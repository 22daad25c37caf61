import type { Document, Source } from "@parlance/sdk";
import { useMemo } from "react";
import { timeColumn } from "../../app/columns.tsx";
import { formatNumber, formatPrice } from "../../app/format.ts";
import { classes } from "../../ui/classes.ts";
import { useTexts } from "../../ui/i18n.ts";
import { Chip, StateMark } from "../../ui/state-mark.tsx";
import type { Column } from "../../ui/table.tsx";
import { controlTexts } from "./control-texts.ts";
import { pathOfDocument } from "./file-path.ts";
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
        sort: "product_price",
        width: "144px",
        align: "end",
        cell: (row) => <Price document={row} />,
      },
      {
        id: "stock",
        title: facts.stock,
        sort: "product_stock",
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
      {
        id: "state",
        title: facts.state,
        sort: "state",
        width: type === "catalog" ? "152px" : "200px",
        cell: (row) => <DocumentState document={row} isShort={type === "catalog"} />,
      },
      { ...timeColumn<Document>(facts.changed, ({ status }) => status.updated_at), sort: "updated_at" },
    ];
  }, [texts, type]);
}

function Title({ document: { id, title, original_file_name: file, variants = [] } }: { readonly document: Document }) {
  const texts = useTexts(productTexts);
  const path = pathOfDocument(id, file);
  return (
    <span className="flex min-w-0 items-baseline gap-8" title={title}>
      <span className="min-w-0 truncate font-500">{title}</span>
      {variants.length > 0 && <span className="shrink-0 text-12 text-muted max-md:hidden">{texts.variantCount(variants.length)}</span>}
      {path !== null && <span className="min-w-0 truncate text-12 text-muted">{path.slice(0, path.lastIndexOf("/"))}</span>}
    </span>
  );
}

/** Shows the price of a product; on narrow screens, only the lowest price of its variants. */
function Price({ document }: { readonly document: Document }) {
  const texts = useTexts(productTexts);
  const { price, currency, variants = [] } = document;
  const range = priceRange([price, ...variants.map((variant) => variant.price)]);
  if (range === null) return null;
  const [least, most] = range;
  return (
    <>
      <span className="max-md:hidden">{priceText(document)}</span>
      <span className="md:hidden">{least === most ? formatPrice(least, currency) : texts.priceFrom(formatPrice(least, currency))}</span>
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

/** @param isShort whether narrow screens show nothing for a ready document, because they show its price */
function DocumentState({ document, isShort }: { readonly document: Document; readonly isShort: boolean }) {
  const [texts, control] = [useTexts(knowledgeTexts), useTexts(controlTexts)];
  const [phase, cause] = [phaseOf(document), causeOf(document)];
  const { warnings } = document.status;
  const isPlain = phase === "ready" && document.enabled && warnings.length === 0;
  return (
    <span className={classes("flex items-center gap-8", isShort && isPlain && "max-md:hidden")}>
      <StateMark mark={phaseMarks[phase]}>{texts.phases[phase]}</StateMark>
      {cause !== null && <Chip mark="bad">{texts.shortCauses[cause]}</Chip>}
      {!document.enabled && <Chip mark="none">{control.off}</Chip>}
      {warnings.length > 0 && <Chip mark="warn">{`▲ ${warnings.length}`}</Chip>}
    </span>
  );
}
