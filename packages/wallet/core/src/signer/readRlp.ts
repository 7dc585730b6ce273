export type RlpItem = Uint8Array | readonly RlpItem[]

/** Reads canonical RLP. @throws RangeError for anything else */
export function readRlp(bytes: Uint8Array): RlpItem {
  const { item, end } = readItem(bytes, 0)
  if (end !== bytes.length) throw new RangeError('RLP: trailing bytes.')
  return item
}

function readItem(bytes: Uint8Array, at: number): { item: RlpItem; end: number } {
  const first = bytes[at]
  if (first === undefined) throw new RangeError('RLP: truncated.')
  if (first < 0x80) return { item: bytes.subarray(at, at + 1), end: at + 1 }
  const isList = first >= 0xc0
  const { from, end } = readSpan(bytes, at, isList ? 0xc0 : 0x80)
  if (!isList) {
    if (end - from === 1 && bytes[from]! < 0x80) throw new RangeError('RLP: a single byte is encoded with a length.')
    return { item: bytes.subarray(from, end), end }
  }
  const items: RlpItem[] = []
  let next = from
  while (next < end) {
    const read = readItem(bytes.subarray(0, end), next)
    items.push(read.item)
    next = read.end
  }
  return { item: items, end }
}

/** Span of an item's content. Its first byte is `base` plus the length, or `base` + 55 plus the length of the length. */
function readSpan(bytes: Uint8Array, at: number, base: number): { from: number; end: number } {
  const short = bytes[at]! - base
  if (short <= 55) return span(bytes, at + 1, short)
  const from = at + 1 + (short - 55)
  if (bytes[at + 1] === 0 || from > bytes.length) throw new RangeError('RLP: a length is padded or truncated.')
  const length = bytes.subarray(at + 1, from).reduce((sum, byte) => sum * 256 + byte, 0)
  if (length <= 55) throw new RangeError('RLP: a short length is encoded as a long one.')
  return span(bytes, from, length)
}

function span(bytes: Uint8Array, from: number, length: number): { from: number; end: number } {
  if (from + length > bytes.length) throw new RangeError('RLP: truncated.')
  return { from, end: from + length }
}
