import type { MessageEntry } from "@parlance/sdk/visitor";
import type { JSX } from "preact";
import type { PanelContext } from "../panel/context.ts";
import { close } from "../panel/shapes.ts";
import { Component, IconButton } from "./kit.ts";

/** Renders an image that the visitor selected on their device. */
class LocalPicture extends Component<{ readonly picture: Blob; readonly alt: string }> {
  private readonly url = URL.createObjectURL(this.props.picture);

  override componentWillUnmount(): void {
    URL.revokeObjectURL(this.url);
  }

  override render(): JSX.Element {
    return <img src={this.url} alt={this.props.alt} />;
  }
}

/** The image that the visitor selected, until the page is reloaded; afterward, the stored image. */
export function SentPictures({ panel, message }: { readonly panel: PanelContext; readonly message: MessageEntry }): JSX.Element {
  const { image, imageIds } = message;
  const alt = panel.say("yourPicture");
  return image === null ? (
    <>
      {imageIds.map((id) => (
        <span class="sent" key={id}>
          <img src={panel.conversation.imageUrl(id)} alt={alt} />
        </span>
      ))}
    </>
  ) : (
    <span class="sent">
      <LocalPicture picture={image} alt={alt} />
    </span>
  );
}

interface ChosenPictureProps {
  readonly panel: PanelContext;
  readonly picture: Blob;
  readonly onRemove: () => void;
}

/** The image of the unsent message. */
export function ChosenPicture({ panel: { say }, picture, onRemove }: ChosenPictureProps): JSX.Element {
  return (
    <div class="chosen">
      <LocalPicture picture={picture} alt={say("yourPicture")} />
      <IconButton label={say("removePicture")} shape={close} onClick={onRemove} />
    </div>
  );
}
