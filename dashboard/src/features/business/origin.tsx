import { useTexts } from "../../ui/i18n.ts";
import { shortAddress } from "./names.ts";
import { businessTexts } from "./texts.ts";

/** Origin of a fact that a user entered. */
export const manual = "manual";

const shownPages = 3;

interface OriginProps {
  readonly origins: readonly string[];
  readonly isKnown: boolean;
  /** Origin of a derived value that appears on no page. */
  readonly derived: string;
  /** Consequence of the fact being unknown. */
  readonly unknown: string;
}

/** Shows the origin of a fact. */
export function Origin({ origins, isKnown, derived, unknown }: OriginProps) {
  const texts = useTexts(businessTexts);
  const style = "text-12 text-faint";
  if (origins.includes(manual)) return <p className={style}>{isKnown ? texts.byHand : texts.removed}</p>;
  if (!isKnown) return <p className={style}>{unknown}</p>;
  if (origins.length === 0) return <p className={style}>{derived}</p>;
  const more = origins.slice(shownPages);
  return (
    <div className={style}>
      <p>
        {texts.from} <Pages addresses={origins.slice(0, shownPages)} />
      </p>
      {more.length > 0 && (
        <details>
          <summary>{texts.morePages(more.length)}</summary>
          <Pages addresses={more} />
        </details>
      )}
    </div>
  );
}

/** Shows links to pages on one line. */
export function Pages({ addresses }: { readonly addresses: readonly string[] }) {
  return addresses.map((address, index) => (
    <span key={address}>
      {index > 0 && ", "}
      <a href={address} target="_blank" rel="noopener noreferrer nofollow" className="break-all text-muted underline hover:text-text">
        {shortAddress(address)}
      </a>
    </span>
  ));
}
