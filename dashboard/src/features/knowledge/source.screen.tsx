import type { Document, SourceState } from "@parlance/sdk";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { FileInput, Plus } from "lucide-react";
import { useCallback, useDeferredValue, useMemo, useRef, useState, type ReactNode } from "react";
import { useBrands } from "../../app/brands.ts";
import { formatNumber } from "../../app/format.ts";
import { usePersonas } from "../../app/personas.ts";
import { useTexts } from "../../ui/i18n.ts";
import { Failed } from "../../app/problem.tsx";
import { may, usePerson } from "../../app/session.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Empty, Page } from "../../ui/page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Chip } from "../../ui/state-mark.tsx";
import { Table } from "../../ui/table.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { useColumns } from "./document-columns.tsx";
import { bulkTexts } from "./bulk-texts.ts";
import { listFilter } from "./document-state.ts";
import { DocumentPeek } from "./document-peek.tsx";
import { ExportProducts } from "./export-products.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { importTexts } from "./import-texts.ts";
import { JobStrip } from "./job-strip.tsx";
import { LastImport } from "./last-import.tsx";
import { ProductFilter } from "./product-filter.tsx";
import { ProductDialog } from "./product-dialog.tsx";
import { productTexts } from "./product-texts.ts";
import { pageSize, useDocumentPages } from "./queries.ts";
import { useSources } from "./source-queries.ts";
import { countOf, everyRow, isSelected, nothingSelected, toggled, underOtherFilter, withRows, type Selection } from "./selection.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { SourceActions } from "./source-actions.tsx";
import { SourceSwitch } from "./source-switch.tsx";
import { StateFilter } from "./state-filter.tsx";
import { knowledgeTexts } from "./texts.ts";
import { uploadsTo } from "./upload-calls.ts";
import { UploadList } from "./upload-list.tsx";
import { DropArea, UploadButton } from "./uploads.tsx";

/** Shows a source: its documents in one scrolling list, uploads, and the open document on the right. */
export function SourceScreen() {
  const texts = useTexts(knowledgeTexts);
  const { source: id } = useParams({ from: "/knowledge/$source" });
  const { data: sources, error } = useSources();
  const source = sources?.find((each) => each.id === id);
  if (source !== undefined) return <Source key={id} source={source} />;
  return (
    <Page title={texts.title}>
      {error !== null && <Failed error={error} />}
      {error === null && sources === undefined && <Skeleton />}
      {error === null && sources !== undefined && (
        <Empty title={texts.sourceGone} action={<LinkButton render={<Link to="/knowledge" />}>{texts.toKnowledge}</LinkButton>} />
      )}
    </Page>
  );
}

function Source({ source }: { readonly source: SourceState }) {
  const [texts, imports, products] = [useTexts(knowledgeTexts), useTexts(importTexts), useTexts(productTexts)];
  const person = usePerson();
  const { data: brands } = useBrands();
  const [open, setOpen] = useState<"import" | "product" | null>(null);
  const queue = uploadsTo(source.id);
  const brand = brands?.find(({ id }) => id === source.brand_id);
  const isManaged = source.integration_id !== null;
  const mayUpload = may(person, "uploadFile") && !isManaged && source.type === "files";
  const mayImport = may(person, "importProducts") && !isManaged && source.type === "catalog";
  const fillButtons = mayImport && (
    <div className="flex flex-wrap gap-8">
      <Button icon={<Plus size={16} aria-hidden />} onClick={() => setOpen("product")}>
        {products.add}
      </Button>
      <Button kind="primary" icon={<FileInput size={16} aria-hidden />} onClick={() => setOpen("import")}>
        {imports.import}
      </Button>
    </div>
  );
  return (
    <Page
      full
      title={source.name}
      above={
        <>
          <Link to="/knowledge" className="hover:underline">
            {texts.title}
          </Link>
          {brand !== undefined && ` › ${brand.display_name}`}
        </>
      }
      actions={
        <>
          <Chip mark="none">{texts.types[source.type]}</Chip>
          {isManaged && <Chip mark="info">{texts.managed}</Chip>}
          <SourceSwitch source={source} />
          {mayUpload && <UploadButton queue={queue} />}
          {fillButtons}
          {may(person, "updateSource") && <SourceActions source={source} />}
        </>
      }
    >
      <JobStrip />
      {mayUpload && <DropArea queue={queue} />}
      {mayUpload && <UploadList queue={queue} />}
      {source.type === "catalog" && <LastImport source={source} currency={brand?.default_currency ?? null} />}
      <Summary source={source} />
      {open === "import" && <ImportDialog sourceId={source.id} onClose={() => setOpen(null)} />}
      {open === "product" && (
        <ProductDialog sourceId={source.id} currency={brand?.default_currency ?? null} product={null} onClose={() => setOpen(null)} />
      )}
      <Documents source={source} isManaged={isManaged} fill={mayUpload ? <UploadButton queue={queue} /> : fillButtons} />
    </Page>
  );
}

interface DocumentsProps {
  readonly source: SourceState;
  readonly isManaged: boolean;
  /** Shown if the list is empty; explains how to add documents. */
  readonly fill: ReactNode;
}

function Documents({ source, isManaged, fill }: DocumentsProps) {
  const [texts, shared, bulk] = [useTexts(knowledgeTexts), useTexts(uiTexts), useTexts(bulkTexts)];
  const person = usePerson();
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const navigate = useNavigate();
  const { state, find, document, stock, category, sort = "updated_at", dir = "desc" } = useSearch({ from: "/knowledge/$source" });
  const isFiltered = [state, find, stock, category].some((each) => each !== undefined);
  const search = useDeferredValue(find);
  const [pages, setPages] = useState<readonly number[]>([0]);
  const matching = useMemo(() => listFilter({ state, search, stock, category }), [state, search, stock, category]);
  const filter = useMemo(() => ({ ...matching, sort_by: sort, sort_dir: dir }) as const, [matching, sort, dir]);
  const [shown, setShown] = useState<number>();
  const { count, firstRows, error, rowAt, indexOf } = useDocumentPages(source.id, filter, pages);
  const columns = useColumns(source.type);
  const onSeen = useCallback((first: number, last: number) => {
    const seen = [...new Set([Math.floor(first / pageSize), Math.floor(last / pageSize)])];
    setPages((before) => (seen.length === before.length && seen.every((page, index) => before[index] === page) ? before : seen));
  }, []);
  const selectAll = (): void => setSelection(everyRow(matching));
  /** The row selected last, from which Shift extends the selection. */
  const anchor = useRef<number>(undefined);
  const rangeOf = (from: number, to: number): Selection => {
    const places = Array.from({ length: Math.abs(to - from) + 1 }, (_, step) => Math.min(to, from) + step);
    return withRows(
      selection,
      places.flatMap((place) => rowAt(place)?.id ?? []),
    );
  };
  const maySelect = may(person, "startBulkJob") && !isManaged;
  const selecting = {
    has: (row: Document) => isSelected(selection, row.id),
    toggle: (row: Document, index: number, isRange: boolean) => {
      const from = anchor.current;
      anchor.current = index;
      setSelection(isRange && from !== undefined ? rangeOf(from, index) : toggled(selection, row.id));
    },
    extend: (row: Document, index: number, to: number) => {
      if (anchor.current === undefined || !isSelected(selection, row.id)) anchor.current = index;
      setSelection(rangeOf(anchor.current, to));
    },
    labelOf: (row: Document) => bulk.select(row.title),
    isAll: count !== undefined && count > 0 && countOf(selection, count) === count,
    toggleAll: () => (countOf(selection, count ?? 0) === count ? setSelection(nothingSelected) : selectAll()),
  };
  const show = (changes: object): void =>
    void navigate({
      to: "/knowledge/$source",
      params: { source: source.id },
      search: { state, find, document, stock, category, ...(sort === "updated_at" && dir === "desc" ? {} : { sort, dir }), ...changes },
      replace: true,
      // Otherwise, the router would restore the previous scroll position of the list.
      resetScroll: false,
    });
  const filterBy = (changes: object): void => {
    setSelection(underOtherFilter);
    show(changes);
  };
  const move = (step: 1 | -1): void => {
    const index = document === undefined ? undefined : indexOf(document);
    const row = index === undefined ? undefined : rowAt(index + step);
    if (index === undefined || row === undefined) return;
    setShown(index + step);
    show({ document: row.id });
  };
  if (error !== null) return <Failed error={error} />;
  return (
    <>
      <div className="flex flex-wrap items-end gap-16">
        <StateFilter sourceId={source.id} total={source.document_count} value={state} onChange={(next) => filterBy({ state: next })} />
        <div className="w-full max-w-320 md:min-w-160 md:flex-1 md:basis-0">
          <SearchField label={texts.find[source.type]} value={find} onChange={(next) => filterBy({ find: next })} />
        </div>
        {source.type === "catalog" && source.document_count > 0 && (
          <ProductFilter
            key={`${source.id} ${source.document_count}`}
            sourceId={source.id}
            stock={stock}
            category={category}
            rows={firstRows}
            onChange={filterBy}
          />
        )}
        {source.type === "catalog" && count !== undefined && count > 0 && (
          <ExportProducts name={source.name} filter={{ source_id: source.id, ...matching }} count={count} />
        )}
        {isFiltered && count !== undefined && count > 0 && (
          <p role="status" className="py-8 text-13 text-muted">
            {texts.matches[source.type](formatNumber(count), count)}
          </p>
        )}
      </div>
      {count === undefined && <Skeleton />}
      {count === 0 && (
        <Empty
          title={isFiltered ? shared.nothingMatches : texts.empty[source.type]}
          action={isFiltered ? find !== undefined && <InTexts brandId={source.brand_id} find={find} /> : fill}
        >
          {!isFiltered && texts.emptyHint[source.type]}
        </Empty>
      )}
      {count !== undefined && count > 0 && (
        <Table
          // A new filter or order starts at the top.
          key={JSON.stringify(filter)}
          label={source.name}
          columns={columns}
          count={count}
          rowAt={rowAt}
          keyOf={(row) => row.id}
          openKey={document}
          shown={shown}
          onOpen={(row) => show({ document: row.id })}
          onSeen={onSeen}
          order={{ by: sort, direction: dir }}
          onOrder={({ by, direction }) => show({ sort: by, dir: direction })}
          {...(maySelect ? { selection: selecting } : {})}
        />
      )}
      {countOf(selection, count ?? 0) > 0 && (
        <SelectionBar source={source} count={count ?? 0} selection={selection} onChange={setSelection} onSelectAll={selectAll} />
      )}
      {document !== undefined && (
        <DocumentPeek
          sourceId={source.id}
          id={document}
          isManaged={isManaged}
          onMove={move}
          onClose={() => show({ document: undefined })}
        />
      )}
    </>
  );
}

/** Shown if no title contains the text, although document contents may. */
function InTexts({ brandId, find }: { readonly brandId: string; readonly find: string }) {
  const texts = useTexts(knowledgeTexts);
  const personas = usePersonas(brandId).data?.items ?? [];
  const persona = personas.find(({ status }) => status === "ready") ?? personas[0];
  // A persona of another brand would not find the documents of this source.
  if (persona === undefined) return null;
  return (
    <Link to="/search" search={{ q: find, persona: persona.id }} className="text-13 underline">
      {texts.searchTexts(find)}
    </Link>
  );
}

/** Shows the language model's summary of the source. */
function Summary({ source: { summary } }: { readonly source: SourceState }) {
  const texts = useTexts(knowledgeTexts);
  if (summary === null || summary.state === "building") return null;
  return (
    <details className="shrink-0 rounded-10 border border-line bg-surface px-16 py-8 text-13">
      <summary className="min-h-24 font-500">{texts.summary}</summary>
      {summary.error !== null && <p className="text-bad">{summary.error.message}</p>}
      {summary.text !== null && <p className="break-words whitespace-pre-wrap">{summary.text}</p>}
    </details>
  );
}
