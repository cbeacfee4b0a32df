/** A tensor. */
export interface Weights {
  readonly dims: readonly number[];
  readonly data: Float32Array;
}

/** A convolution: `weights` by output, input, row and column; pairs are rows and columns. */
export interface Convolution {
  readonly weights: Weights;
  readonly bias: Weights;
  readonly strides: readonly [number, number];
  readonly pads: readonly [number, number];
}

/* What of the ONNX format (protocol buffers) our own nets are written in, by the numbers of its fields. */
const inModel = { graph: 7 } as const;
const inGraph = { node: 1, initializer: 5 } as const;
const inNode = { input: 1, output: 2, kind: 4, attribute: 5 } as const;
const inAttribute = { name: 1, ints: 8 } as const;
const inTensor = { dims: 1, type: 2, name: 8, raw: 9 } as const;
const halfFloat = 10;

/**
 * The convolutions of a net in their order. All our nets have one build (see run-net.ts); a file that holds
 * anything else is refused rather than run wrongly.
 */
export function convolutionsOf(file: Uint8Array): Convolution[] {
  const graph = fieldsOf(bytesIn(fieldsOf(file), inModel.graph));
  const tensors = new Map(allBytes(graph, inGraph.initializer).map(namedTensor));
  const convolutions: Convolution[] = [];
  for (const node of allBytes(graph, inGraph.node).map(fieldsOf)) {
    const kind = textOf(bytesIn(node, inNode.kind));
    const inputs = allBytes(node, inNode.input).map(textOf);
    if (!knownKinds.has(kind)) throw new Error(`the net does what is not known here: ${kind}`);
    const cast = tensors.get(inputs[0] ?? '');
    if (kind === 'Cast' && cast) tensors.set(textOf(bytesIn(node, inNode.output)), cast);
    if (kind !== 'Conv') continue;
    const [weights, bias] = inputs.slice(1).map((name) => tensors.get(name));
    if (!weights || !bias) throw new Error('a convolution lacks its weights');
    const [down = 1, across = 1] = integersOf(node, 'strides');
    const [above = 0, before = 0] = integersOf(node, 'pads');
    convolutions.push({ weights, bias, strides: [down, across], pads: [above, before] });
  }
  return convolutions;
}

const knownKinds = new Set([
  'Cast',
  'Conv',
  'Relu',
  'Add',
  'Constant',
  'Squeeze',
  'Transpose',
  'LogSoftmax',
]);

function namedTensor(bytes: Uint8Array): [string, Weights] {
  const tensor = fieldsOf(bytes);
  if (tensor.find(({ id }) => id === inTensor.type)?.value !== halfFloat)
    throw new Error('the weights are not kept in 16 bits');
  // copied, for it may begin anywhere in the file
  const halves = new Uint16Array(new Uint8Array(bytesIn(tensor, inTensor.raw)).buffer);
  return [
    textOf(bytesIn(tensor, inTensor.name)),
    { dims: allIntegers(tensor, inTensor.dims), data: widened(halves) },
  ];
}

/** Floats of 16 bits (sign, five bits of exponent, ten of fraction) as such of 32 (sign, eight, 23). */
function widened(halves: Uint16Array): Float32Array {
  const floats = new Float32Array(halves.length);
  const bits = new Uint32Array(floats.buffer);
  for (let i = 0; i < halves.length; i++) {
    const half = halves[i] as number;
    const [sign, size] = [half >> 15, half & 0x7fff];
    if (size < 1 << 10) floats[i] = (1 - 2 * sign) * size * 2 ** -24;
    else bits[i] = (sign << 31) | ((size << 13) + ((127 - 15) << 23));
  }
  return floats;
}

/** A field of a message: a whole number, or bytes of which the number of the field says what they are. */
interface Field {
  readonly id: number;
  readonly value: number | Uint8Array;
}

function fieldsOf(message: Uint8Array): Field[] {
  const fields: Field[] = [];
  for (let at = 0; at < message.length; ) {
    const [key, from] = varint(message, at);
    const id = Math.floor(key / 8);
    switch (key % 8) {
      case 0: {
        const [value, next] = varint(message, from);
        fields.push({ id, value });
        at = next;
        break;
      }
      case 1:
        at = from + 8;
        break;
      case 2: {
        const [length, begin] = varint(message, from);
        at = begin + length;
        fields.push({ id, value: message.subarray(begin, at) });
        break;
      }
      case 5:
        at = from + 4;
        break;
      default:
        throw new Error('not an ONNX file');
    }
  }
  return fields;
}

/** A number of seven bits a byte, the lowest first; and where the next thing begins. */
function varint(bytes: Uint8Array, from: number): [value: number, next: number] {
  let value = 0;
  for (let at = from, scale = 1; at < bytes.length; at++, scale *= 128) {
    const byte = bytes[at] as number;
    value += (byte & 127) * scale;
    if (byte < 128) return [value, at + 1];
  }
  throw new Error('not an ONNX file');
}

const allBytes = (fields: readonly Field[], id: number): Uint8Array[] =>
  fields.flatMap((field) =>
    field.id === id && typeof field.value !== 'number' ? [field.value] : [],
  );

function bytesIn(fields: readonly Field[], id: number): Uint8Array {
  const [first] = allBytes(fields, id);
  if (first === undefined) throw new Error('not an ONNX file');
  return first;
}

/** Numbers stand one to a field, or packed into one. */
const allIntegers = (fields: readonly Field[], id: number): number[] =>
  fields.flatMap(({ id: of, value }) =>
    of !== id ? [] : typeof value === 'number' ? [value] : packedIntegers(value),
  );

function packedIntegers(bytes: Uint8Array): number[] {
  const integers: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [value, next] = varint(bytes, at);
    integers.push(value);
    at = next;
  }
  return integers;
}

function integersOf(node: readonly Field[], name: string): number[] {
  const attribute = allBytes(node, inNode.attribute)
    .map(fieldsOf)
    .find((fields) => textOf(bytesIn(fields, inAttribute.name)) === name);
  return attribute === undefined ? [] : allIntegers(attribute, inAttribute.ints);
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
