import { isOn } from "../../ooxml/flags.ts";
import { pictureDescription } from "../../ooxml/picture-description.ts";
import type { Attributes } from "../../ooxml/xml.ts";
import type { GraphicOfParagraph } from "./body-writer.ts";

/** Finds images, charts and diagrams with their alternative text, in current and legacy drawings. */
export class GraphicReader {
  #alternative = "";

  /** @returns the graphic in an element; null if there is none */
  open(name: string, attributes: Attributes): GraphicOfParagraph | null {
    switch (name) {
      case "wp:docPr":
        this.#alternative = pictureDescription(attributes["descr"] || attributes["title"] || "");
        return null;
      case "pic:cNvPr":
        this.#alternative = pictureDescription(attributes["descr"] ?? "") || this.#alternative;
        return null;
      case "adec:decorative":
        if (isOn(attributes["val"])) this.#alternative = "";
        return null;
      case "v:shape":
        this.#alternative = pictureDescription(attributes["alt"] ?? "");
        return null;
      case "a:blip":
        return this.#graphic("picture", attributes["r:embed"] ?? attributes["r:link"]);
      case "v:imagedata":
        return this.#graphic("picture", attributes["r:id"]);
      case "c:chart":
      case "cx:chart":
        return this.#graphic("chart", attributes["r:id"]);
      case "dgm:relIds":
        return this.#graphic("diagram", attributes["r:dm"]);
      default:
        return null;
    }
  }

  /** Resets the state at the end of a drawing. */
  end(): void {
    this.#alternative = "";
  }

  #graphic(kind: GraphicOfParagraph["kind"], relation = ""): GraphicOfParagraph {
    return { kind, relation, alternative: this.#alternative };
  }
}
