import { FileButton } from "./file-button.tsx";

interface PictureButtonProps {
  /** Label of the button. */
  readonly label: string;
  /** Accessible name of the file input. */
  readonly field: string;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}

/** A button that opens the file picker for images. */
export function PictureButton({ onFile, ...button }: PictureButtonProps) {
  return (
    <FileButton {...button} accept="image/jpeg,image/png,image/gif,image/webp" onFiles={([file]) => file !== undefined && onFile(file)} />
  );
}
