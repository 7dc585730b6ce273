/** The parts of a signed Solana transaction that the node's history needs. */
export type SolanaTransaction = {
  /** The first signature, which names the transaction. */
  readonly signature: Uint8Array
  /** The accounts that it lists; those of lookup tables aren't among them. */
  readonly accounts: readonly Uint8Array[]
  readonly isVersioned: boolean
}

const signatureBytes = 64
const keyBytes = 32
/** Signers, read-only signers, read-only others. */
const headerBytes = 3

/** Reads a transaction in wire format. Undefined for anything else. */
export function readSolanaTransaction(bytes: Uint8Array): SolanaTransaction | undefined {
  const signatures = readCount(bytes, 0)
  if (signatures === undefined || signatures.count === 0) return undefined
  const message = signatures.end + signatures.count * signatureBytes
  const isVersioned = ((bytes[message] ?? 0) & 0x80) !== 0
  const keys = readCount(bytes, message + (isVersioned ? 1 : 0) + headerBytes)
  if (keys === undefined || keys.end + keys.count * keyBytes > bytes.length) return undefined
  return {
    signature: bytes.slice(signatures.end, signatures.end + signatureBytes),
    accounts: Array.from({ length: keys.count }, (_, index) =>
      bytes.slice(keys.end + index * keyBytes, keys.end + (index + 1) * keyBytes),
    ),
    isVersioned,
  }
}

/** A length of 7 bits a byte, at most three (compact-u16). */
function readCount(bytes: Uint8Array, start: number): { readonly count: number; readonly end: number } | undefined {
  let count = 0
  for (let index = 0; index < 3; index++) {
    const byte = bytes[start + index]
    if (byte === undefined) return undefined
    count |= (byte & 0x7f) << (7 * index)
    if (byte < 0x80) return { count, end: start + index + 1 }
  }
  return undefined
}
