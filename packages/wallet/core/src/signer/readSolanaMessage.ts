import { base58 } from '@scure/base'

/** The parts of a Solana transaction that decide whether a key may sign it. */
export type SolanaMessage = {
  readonly version: 'legacy' | 0
  /** Required signers in order; the first pays the fee. */
  readonly signers: readonly string[]
}

/** Reads the signed bytes (message) of a Solana transaction. Undefined for anything else: text to sign must not be a transaction in disguise. */
export function readSolanaMessage(bytes: Uint8Array): SolanaMessage | undefined {
  const reader = { bytes, at: 0 }
  try {
    const isVersioned = peek(reader) >= 0x80
    // The highest bit marks a version; only version 0 exists.
    if (isVersioned && byte(reader) !== 0x80) return undefined
    const required = byte(reader)
    const readOnlySigned = byte(reader)
    const readOnlyUnsigned = byte(reader)
    const keys = Array.from({ length: count(reader) }, () => take(reader, 32))
    // The first signer pays, so its account is writable; a message without signers is invalid too.
    if (readOnlySigned >= required || required + readOnlyUnsigned > keys.length) return undefined
    take(reader, 32)
    for (let left = count(reader); left > 0; left--) skipInstruction(reader)
    if (isVersioned) for (let left = count(reader); left > 0; left--) skipLookup(reader)
    if (reader.at !== bytes.length) return undefined
    return { version: isVersioned ? 0 : 'legacy', signers: keys.slice(0, required).map((key) => base58.encode(key)) }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

type Reader = { readonly bytes: Uint8Array; at: number }

function skipInstruction(reader: Reader): void {
  byte(reader)
  take(reader, count(reader))
  take(reader, count(reader))
}

/** A lookup table's address, then its writable and read-only indexes. */
function skipLookup(reader: Reader): void {
  take(reader, 32)
  take(reader, count(reader))
  take(reader, count(reader))
}

function peek({ bytes, at }: Reader): number {
  const value = bytes[at]
  if (value === undefined) throw new RangeError('Cut off.')
  return value
}

function byte(reader: Reader): number {
  const value = peek(reader)
  reader.at++
  return value
}

function take(reader: Reader, length: number): Uint8Array {
  const end = reader.at + length
  if (end > reader.bytes.length) throw new RangeError('Cut off.')
  const taken = reader.bytes.subarray(reader.at, end)
  reader.at = end
  return taken
}

/** Up to three bytes of seven bits, the lowest first (compact-u16). */
function count(reader: Reader): number {
  let value = 0
  for (let shift = 0; shift < 21; shift += 7) {
    const next = byte(reader)
    value |= (next & 0x7f) << shift
    if (next < 0x80) return value
  }
  throw new RangeError('A count too large.')
}
