import { bytesField, type Encoded, floatField, integerField, messageField, stringField } from "./protobuf.ts";

/** Element types in `TensorProto.DataType`. */
const ELEMENT_TYPE = { float32: 1, int8: 3, int32: 6, int64: 7 } as const;
export type ElementType = keyof typeof ELEMENT_TYPE;

/** Values of `AttributeProto.AttributeType`. */
const ATTRIBUTE_FLOAT = 1;
const ATTRIBUTE_INT = 2;
const ATTRIBUTE_INTS = 7;

/** Domain of the operators that are specific to ONNX Runtime. */
export const MICROSOFT = "com.microsoft";

/** Operator attribute: a float (`f`), an integer (`i`) or a list of integers (`is`). */
type Attribute = { readonly f: number } | { readonly i: number } | { readonly is: readonly number[] };

interface NodeOptions {
  readonly domain?: string;
  readonly attributes?: Readonly<Record<string, Attribute>>;
}

function attributeFields(attribute: Attribute): Encoded[] {
  if ("f" in attribute) return [floatField(2, attribute.f), integerField(20, ATTRIBUTE_FLOAT)];
  if ("i" in attribute) return [integerField(3, attribute.i), integerField(20, ATTRIBUTE_INT)];
  return [...attribute.is.map((value) => integerField(8, value)), integerField(20, ATTRIBUTE_INTS)];
}

function valueInfo(field: number, name: string, type: ElementType, dimensions: readonly (number | string)[]): Encoded {
  const shape = dimensions.map((dimension) =>
    messageField(1, typeof dimension === "number" ? integerField(1, dimension) : stringField(2, dimension)),
  );
  const tensor = messageField(1, integerField(1, ELEMENT_TYPE[type]), messageField(2, ...shape));
  return messageField(field, stringField(1, name), messageField(2, tensor));
}

/** Collects the nodes, constants, inputs and outputs of an ONNX graph in evaluation order. */
export class OnnxGraph {
  readonly #fields: Encoded[] = [];
  #count = 0;

  /** Declares an input; a dimension with a name has a variable size. Returns the name of the value. */
  input(name: string, type: ElementType, dimensions: readonly (number | string)[]): string {
    this.#fields.push(valueInfo(11, name, type, dimensions));
    return name;
  }

  /** Declares the value `name` as an output of the graph. */
  output(name: string, type: ElementType, dimensions: readonly (number | string)[]): void {
    this.#fields.push(valueInfo(12, name, type, dimensions));
  }

  /** Adds a constant; `data` is little-endian. Returns the name of the value. */
  constant(type: ElementType, dimensions: readonly number[], data: ArrayBufferView): string {
    const name = this.#nextName("constant");
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    this.#fields.push(
      messageField(
        5,
        ...dimensions.map((dimension) => integerField(1, dimension)),
        integerField(2, ELEMENT_TYPE[type]),
        stringField(8, name),
        bytesField(9, bytes),
      ),
    );
    return name;
  }

  /** Adds a node with one output and returns the name of the output. An empty input name omits an optional input. */
  node(operator: string, inputs: readonly string[], options: NodeOptions = {}): string {
    const output = this.#nextName(operator);
    this.nodeTo([output], operator, inputs, options);
    return output;
  }

  /** Adds a node with several outputs and returns their names. */
  nodes(operator: string, inputs: readonly string[], outputCount: number, options: NodeOptions = {}): string[] {
    const name = this.#nextName(operator);
    const outputs = Array.from({ length: outputCount }, (_, index) => `${name}:${index}`);
    this.nodeTo(outputs, operator, inputs, options);
    return outputs;
  }

  /** Adds a node whose outputs have the given names. */
  nodeTo(outputs: readonly string[], operator: string, inputs: readonly string[], options: NodeOptions = {}): void {
    this.#fields.push(
      messageField(
        1,
        ...inputs.map((input) => stringField(1, input)),
        ...outputs.map((output) => stringField(2, output)),
        stringField(4, operator),
        ...Object.entries(options.attributes ?? {}).map(([key, attribute]) =>
          messageField(5, stringField(1, key), ...attributeFields(attribute)),
        ),
        stringField(7, options.domain ?? ""),
      ),
    );
  }

  /** Returns the `ModelProto` with IR version 8, operator set 17 and the operators of ONNX Runtime. */
  encodeModel(name: string): Encoded {
    return [
      ...integerField(1, 8),
      ...messageField(7, stringField(2, name), ...this.#fields),
      ...messageField(8, stringField(1, ""), integerField(2, 17)),
      ...messageField(8, stringField(1, MICROSOFT), integerField(2, 1)),
    ];
  }

  #nextName(kind: string): string {
    this.#count += 1;
    return `${kind}_${this.#count}`;
  }
}
