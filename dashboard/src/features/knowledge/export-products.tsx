import type { Document, ListDocumentsInput } from "@parlance/sdk";
import { Download } from "lucide-react";
import { useState } from "react";
import { formatNumber, formatShare } from "../../app/format.ts";
import { complainAbout } from "../../app/problem.tsx";
import { saveFile } from "../../app/save-file.ts";
import { useTexts } from "../../ui/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { exportTexts } from "./export-texts.ts";
import { productsToCsv } from "./product-csv.ts";
import { useProductPages } from "./document-queries.ts";

interface ExportProductsProps {
  /** Name of the source, used to name the file. */
  readonly name: string;
  /** The source and the filter of the list. */
  readonly filter: ListDocumentsInput;
  /** Number of products to export. */
  readonly count: number;
}

/** Downloads the listed products as a CSV file that an import reads back. */
export function ExportProducts({ name, filter, count }: ExportProductsProps) {
  const texts = useTexts(exportTexts);
  const pagesOf = useProductPages();
  const [read, setRead] = useState<number>();
  const run = async (): Promise<void> => {
    const products: Document[] = [];
    setRead(0);
    try {
      for await (const items of pagesOf(filter)) {
        products.push(...items);
        setRead(products.length);
      }
      // Spreadsheet applications recognize UTF-8 by the byte order mark.
      await saveFile(new Response(`\uFEFF${productsToCsv(products)}`), texts.fileName(name));
    } catch (error) {
      complainAbout(error);
    } finally {
      setRead(undefined);
    }
  };
  return (
    <Button
      busy={read !== undefined}
      icon={<Download size={16} aria-hidden />}
      title={texts.hint(formatNumber(count), count)}
      onClick={() => void run()}
    >
      {read === undefined ? texts.export : texts.progress(formatShare(read / Math.max(1, count)))}
    </Button>
  );
}
