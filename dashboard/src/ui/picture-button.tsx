import { FileButton } from "./file-button.tsx";

interface PictureButtonProps {
  /** What the button says. */
  readonly label: string;
  /** What the field is called for assistive technology. */
  readonly field: string;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}

/** A button that asks for a picture. */
export function PictureButton({ onFile, ...button }: PictureButtonProps) {
  return (
    <FileButton {...button} accept="image/jpeg,image/png,image/gif,image/webp" onFiles={([file]) => file !== undefined && onFile(file)} />
  );
}
