import type { ButtonHTMLAttributes, JSX } from "preact";

interface IconButtonProps extends ButtonHTMLAttributes {
  readonly label: string;
  /** Path of an icon in a square of 24 units. */
  readonly shape: string;
}

/** A button with an icon. Screen readers announce the label instead of the icon. */
export function IconButton({ label, shape, ...more }: IconButtonProps): JSX.Element {
  return (
    <button type="button" class="icon" aria-label={label} title={label} {...more}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={shape} />
      </svg>
    </button>
  );
}
