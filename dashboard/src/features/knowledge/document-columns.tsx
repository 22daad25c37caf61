import type { Document, Source } from "@parlance/sdk";
import { useMemo } from "react";
import { formatAgo, formatNumber, formatPrice, timeTitle } from "../../app/format.ts";
import { useTexts } from "../../app/i18n.ts";
import { Chip, StateMark } from "../../ui/state-mark.tsx";
import type { Column } from "../../ui/table.tsx";
import { causeOf, phaseMarks, phaseOf } from "./document-state.ts";
import { knowledgeTexts } from "./texts.ts";

/** What the list of a source shows of each document. */
export function useColumns(type: Source["type"]): readonly Column<Document>[] {
  const texts = useTexts(knowledgeTexts);
  return useMemo(() => {
    const { columns } = texts;
    const small = { wideOnly: true, align: "end" } as const;
    const ofFiles: readonly Column<Document>[] = [
      { id: "type", title: columns.type, width: "64px", wideOnly: true, cell: ({ content_type: each }) => each ?? "" },
      { id: "pages", title: columns.pages, width: "64px", ...small, cell: ({ pages }) => (pages == null ? "" : formatNumber(pages)) },
    ];
    const ofProducts: readonly Column<Document>[] = [
      {
        id: "price",
        title: texts.fields.price,
        width: "96px",
        ...small,
        cell: ({ price, currency }) => (price === undefined ? "" : formatPrice(price, currency)),
      },
      {
        id: "stock",
        title: texts.fields.stock,
        width: "96px",
        wideOnly: true,
        cell: ({ in_stock: inStock }) => (inStock === undefined ? "" : inStock ? texts.inStock : texts.soldOut),
      },
    ];
    return [
      { id: "title", title: columns.title, width: "minmax(0, 1fr)", cell: ({ title }) => <span className="font-500">{title}</span> },
      ...(type === "files" ? ofFiles : ofProducts),
      {
        id: "units",
        title: columns.units,
        width: "64px",
        ...small,
        cell: ({ status }) => (status.knowledge_units === null ? "" : formatNumber(status.knowledge_units, 2)),
      },
      { id: "state", title: columns.state, width: "200px", cell: (row) => <DocumentState document={row} /> },
      {
        id: "changed",
        title: columns.changed,
        width: "96px",
        ...small,
        cell: ({ status }) => <time {...timeTitle(status.updated_at)}>{formatAgo(status.updated_at)}</time>,
      },
    ];
  }, [texts, type]);
}

function DocumentState({ document }: { readonly document: Document }) {
  const texts = useTexts(knowledgeTexts);
  const [phase, cause] = [phaseOf(document), causeOf(document)];
  const { warnings } = document.status;
  return (
    <span className="flex items-center gap-8">
      <StateMark mark={phaseMarks[phase]}>{texts.phases[phase]}</StateMark>
      {cause !== null && <Chip mark="bad">{texts.shortCauses[cause]}</Chip>}
      {warnings.length > 0 && <Chip mark="warn">{`▲ ${warnings.length}`}</Chip>}
    </span>
  );
}
