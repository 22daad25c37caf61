import { Download as DownloadIcon } from "lucide-react";
import { useTexts } from "../../ui/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { useDownload, type Download } from "./queries.ts";
import { analyticsTexts } from "./texts.ts";

interface DownloadButtonProps {
  readonly download: Download;
  /** Title of the data, if the page has several such buttons. */
  readonly of?: string;
}

/** Downloads the displayed data as CSV. */
export function DownloadButton({ download, of }: DownloadButtonProps) {
  const texts = useTexts(analyticsTexts);
  const { mutate, isPending } = useDownload();
  return (
    <Button
      busy={isPending}
      icon={<DownloadIcon size={16} aria-hidden />}
      {...(of === undefined ? {} : { "aria-label": `${texts.csv}: ${of}` })}
      onClick={() => mutate(download)}
    >
      {texts.csv}
    </Button>
  );
}
