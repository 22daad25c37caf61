/** Response of a site for one path. */
export interface SiteAnswer {
  readonly status?: number;
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Returns the responses of a website by path.
 * @param base base URL for absolute links
 */
export type Site = (base: string) => ReadonlyMap<string, SiteAnswer>;

export const html = (body: string): SiteAnswer => ({ type: "text/html; charset=utf-8", body });

export const redirect = (to: string, status = 302): SiteAnswer => ({ status, type: "text/plain", body: "", headers: { location: to } });

export const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

export const jsonLd = (...nodes: readonly object[]): string =>
  nodes
    .map(
      (node) =>
        `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...node }).replaceAll("<", "\\u003c")}</script>`,
    )
    .join("\n");

/** Returns a sitemap (sitemaps.org 0.9). */
export const sitemap = (addresses: readonly string[]): SiteAnswer => ({
  type: "application/xml",
  body: `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => `<url><loc>${escaped(address)}</loc></url>`).join("\n")}
</urlset>`,
});

/** Returns a one-page PDF file with one line per string; supports only ASCII. */
export function pdfOf(lines: readonly string[]): Uint8Array {
  const text = lines.map((line, at) => `BT /F1 12 Tf 72 ${760 - 20 * at} Td (${line.replace(/[\\()]/g, "\\$&")}) Tj ET`).join("\n");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  const parts = ["%PDF-1.4\n"];
  const starts: number[] = [];
  for (const [at, object] of objects.entries()) {
    starts.push(parts.join("").length);
    parts.push(`${at + 1} 0 obj\n${object}\nendobj\n`);
  }
  const table = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  const trailer = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${parts.join("").length}\n%%EOF\n`;
  return Buffer.from(`${parts.join("")}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`, "latin1");
}
