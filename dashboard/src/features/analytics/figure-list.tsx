import type { ReactNode } from "react";
import { Failed } from "../../app/problem.tsx";
import { Empty } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table, type Column } from "../../ui/table.tsx";
import type { useListPages } from "../../app/list-pages.ts";
import { DownloadButton } from "./download.tsx";
import type { Download } from "./queries.ts";

interface FigureListProps<Row> {
  readonly label: string;
  readonly list: ReturnType<typeof useListPages<Row>>;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly onOpen?: (row: Row) => void;
  readonly openKey?: string | undefined;
  readonly download: Download;
  /** Shown to the left of the download button. */
  readonly filter?: ReactNode;
  readonly empty: { readonly title: string; readonly hint: string };
}

/** A list of figures with a button that downloads it as CSV. */
export function FigureList<Row>({ label, list, columns, keyOf, onOpen, openKey, download, filter, empty }: FigureListProps<Row>) {
  const { count, error, rowAt, onSeen } = list;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-8">
        <div className="w-full max-w-320">{filter}</div>
        {count !== undefined && count > 0 && <DownloadButton download={download} />}
      </div>
      {error !== null && <Failed error={error} />}
      {count === undefined && error === null && <Skeleton />}
      {count === 0 && <Empty title={empty.title}>{empty.hint}</Empty>}
      {count !== undefined && count > 0 && (
        <Table
          label={label}
          columns={columns}
          count={count}
          rowAt={rowAt}
          keyOf={keyOf}
          onSeen={onSeen}
          openKey={openKey}
          {...(onOpen === undefined ? {} : { onOpen })}
        />
      )}
    </>
  );
}
