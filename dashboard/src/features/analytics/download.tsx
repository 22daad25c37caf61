import { Download as DownloadIcon } from "lucide-react";
import { useTexts } from "../../ui/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { useDownload, type Download } from "./queries.ts";
import { analyticsTexts } from "./texts.ts";

/** Downloads the displayed data as CSV. */
export function DownloadButton({ download }: { readonly download: Download }) {
  const texts = useTexts(analyticsTexts);
  const { mutate, isPending } = useDownload();
  return (
    <Button busy={isPending} icon={<DownloadIcon size={16} aria-hidden />} onClick={() => mutate(download)}>
      {texts.csv}
    </Button>
  );
}
