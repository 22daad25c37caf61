import type { Document } from "@parlance/sdk";
import { useState } from "react";
import { formatNumber, formatPrice, formatTime } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { Failed } from "../../app/problem.tsx";
import { may, usePerson } from "../../app/session.ts";
import { Versions } from "../../app/versions.tsx";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Peek } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { priceText } from "./document-columns.tsx";
import { controlTexts } from "./control-texts.ts";
import { DescribeDialog } from "./describe-dialog.tsx";
import { DocumentSwitch } from "./document-switch.tsx";
import { DocumentUsage } from "./document-usage.tsx";
import { causeOf, phaseMarks, phaseOf } from "./document-state.ts";
import { ProductDialog } from "./product-dialog.tsx";
import { productTexts } from "./product-texts.ts";
import { ReadBack } from "./read-back.tsx";
import { ReplaceFile } from "./uploads.tsx";
import { Translations } from "./translations.tsx";
import { useUsualCurrency } from "./usual-currency.ts";
import { useDeletion, useDocument, useSaveOriginal } from "./document-queries.ts";
import { useKnowledgeChanges } from "./queries.ts";
import { knowledgeTexts } from "./texts.ts";

interface DocumentPeekProps {
  readonly sourceId: string;
  readonly id: string;
  readonly isManaged: boolean;
  readonly onMove: (step: 1 | -1) => void;
  readonly onClose: () => void;
}

/** Shows a document's state with its cause and solution, its extracted text, and its fields. */
export function DocumentPeek({ sourceId, id, isManaged, onMove, onClose }: DocumentPeekProps) {
  const { data: document, error } = useDocument(sourceId, id);
  const [title, file] = [document?.title ?? id, document?.original_file_name];
  return (
    <Peek
      open
      wide={document?.kind === "file" && document.status.state === "ready"}
      onOpenChange={(open) => !open && onClose()}
      onMove={onMove}
      title={title}
      {...(file == null || file === title ? {} : { description: file })}
    >
      {error !== null && <Failed error={error} />}
      {document === undefined && error === null && <Skeleton />}
      {document !== undefined && (
        <>
          <State document={document} />
          <DocumentSwitch document={document} />
          <Actions document={document} isManaged={isManaged} onClose={onClose} />
          <Fields document={document} />
          <Variants document={document} />
          <Translations document={document} isManaged={isManaged} />
          <DocumentUsage document={document} />
          <Versions document={{ sourceId, id: document.id }} revision={document.status.updated_at} isManaged={isManaged} />
          {document.status.state === "ready" && <ReadBack key={document.id} document={document} />}
        </>
      )}
    </Peek>
  );
}

function State({ document }: { readonly document: Document }) {
  const texts = useTexts(knowledgeTexts);
  const [phase, cause] = [phaseOf(document), causeOf(document)];
  return (
    <div className="flex flex-col gap-4">
      <StateMark mark={phaseMarks[phase]}>{texts.phases[phase]}</StateMark>
      {cause !== null && <p className="text-13 font-500">{texts.causes[cause]}</p>}
      {document.status.error_message !== null && <p className="text-12 text-muted">{document.status.error_message}</p>}
      {document.status.warnings.map(({ code, field, message }) => (
        <StateMark key={`${code} ${field}`} mark="warn">
          <span className="whitespace-normal">{message}</span>
        </StateMark>
      ))}
    </div>
  );
}

function Actions({
  document,
  isManaged,
  onClose,
}: {
  readonly document: Document;
  readonly isManaged: boolean;
  readonly onClose: () => void;
}) {
  const [texts, shared] = [useTexts(knowledgeTexts), useTexts(uiTexts)];
  const person = usePerson();
  const { reprocess } = useKnowledgeChanges();
  const [product, control] = [useTexts(productTexts), useTexts(controlTexts)];
  const [isDeleting, setDeleting] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const { source_id: sourceId, id } = document;
  const deletion = useDeletion(sourceId, id);
  const currency = useUsualCurrency(sourceId);
  const save = useSaveOriginal(sourceId);
  const original = document.kind === "file" && (
    <Button busy={save.isPending} onClick={() => save.mutate({ id, name: document.original_file_name ?? document.title })}>
      {texts.original}
    </Button>
  );
  if (!may(person, "reprocessDocument") || isManaged) return original;
  return (
    <div className="flex flex-wrap gap-8">
      {original}
      {document.status.state !== "pending" && (
        <Button busy={reprocess.isPending} onClick={() => reprocess.mutate({ sourceId, id })}>
          {texts.readAgain}
        </Button>
      )}
      {document.kind === "file" && <Button onClick={() => setEditing(true)}>{control.describe}</Button>}
      {document.kind === "file" && <ReplaceFile sourceId={sourceId} id={id} />}
      {document.kind === "item" && <Button onClick={() => setEditing(true)}>{product.edit}</Button>}
      <Button kind="danger" onClick={() => setDeleting(true)}>
        {shared.delete}
      </Button>
      {isEditing && document.kind === "file" && <DescribeDialog document={document} onClose={() => setEditing(false)} />}
      {isEditing && document.kind === "item" && (
        <ProductDialog sourceId={sourceId} currency={currency} product={document} onClose={() => setEditing(false)} />
      )}
      <Confirm
        open={isDeleting}
        onOpenChange={setDeleting}
        title={texts.deleteDocument(document.title)}
        action={shared.delete}
        busy={deletion.isPending}
        onConfirm={() => deletion.mutate(undefined, { onSuccess: onClose })}
      >
        {texts.deleteDocumentHint}
      </Confirm>
    </div>
  );
}

function Variants({ document: { variants = [], currency } }: { readonly document: Document }) {
  const [texts, product] = [useTexts(knowledgeTexts), useTexts(productTexts)];
  if (variants.length === 0) return null;
  const stockOf = (inStock: boolean | undefined): string => (inStock === undefined ? "" : inStock ? texts.inStock : texts.soldOut);
  return (
    <section className="flex flex-col gap-8">
      <h3 className="text-14 font-600">{product.variantCount(variants.length)}</h3>
      <div className="overflow-x-auto">
        <table className="w-full text-13">
          <thead>
            <tr className="text-12 text-muted">
              {[product.sku, product.color, product.size, texts.facts.price, texts.facts.stock].map((name) => (
                <th key={name} className="py-4 pe-12 text-start font-500">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {variants.map(({ sku, color = [], size = [], price, in_stock: inStock }) => (
              <tr key={sku} className="border-t border-line">
                {[sku, color.join(", "), size.join(", "), price === undefined ? "" : formatPrice(price, currency), stockOf(inStock)].map(
                  (cell, place) => (
                    <td key={place} className="py-4 pe-12 align-top">
                      {cell}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Fields({ document }: { readonly document: Document }) {
  const texts = useTexts(knowledgeTexts);
  const { status, original_price: originalPrice, currency, in_stock: inStock } = document;
  const rows: readonly (readonly [string, string | undefined])[] = [
    [texts.facts.id, document.id],
    [texts.facts.price, priceText(document)],
    [texts.facts.originalPrice, originalPrice === undefined ? undefined : formatPrice(originalPrice, currency)],
    [texts.facts.stock, inStock === undefined ? undefined : inStock ? texts.inStock : texts.soldOut],
    [texts.facts.categories, document.categories?.map((path) => path.join(" › ")).join("; ")],
    [texts.facts.pages, document.pages == null ? undefined : formatNumber(document.pages)],
    [texts.facts.units, status.knowledge_units === null ? undefined : formatNumber(status.knowledge_units, 2)],
    [texts.facts.changed, formatTime(status.updated_at)],
    ...Object.entries(document.attributes ?? {}).map(
      ([name, value]) => [name, Array.isArray(value) ? value.join(", ") : String(value)] as const,
    ),
  ];
  return (
    <dl className="grid grid-cols-[128px_minmax(0,1fr)] gap-x-12 gap-y-4 text-13">
      {rows
        .filter(([, value]) => value !== undefined && value !== "")
        .map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="break-words text-muted">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
