import { useState } from "react";
import { useTexts } from "./i18n.ts";
import { uiTexts } from "./texts.ts";

/** An image that can be on another server. Shows a message if it cannot be loaded. */
export function Picture({ src, className }: { readonly src: string; readonly className: string }) {
  const texts = useTexts(uiTexts);
  const [broken, setBroken] = useState<string>();
  if (broken === src) return <span className="text-13 text-muted">{texts.brokenPicture}</span>;
  return <img src={src} alt="" className={className} onError={() => setBroken(src)} />;
}
