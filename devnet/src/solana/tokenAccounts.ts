import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'

/** The layouts of the SPL token program. */
export const tokenProgram = base58.decode('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const mintBytes = 82
const accountBytes = 165
const initialized = 1

export type TokenHolding = { readonly mint: string; readonly owner: string; readonly amount: bigint }

/** A mint without authorities. */
export function encodeMint(decimals: number): Uint8Array {
  const bytes = new Uint8Array(mintBytes)
  bytes[44] = decimals
  bytes[45] = initialized
  return bytes
}

/** The number of decimals of a mint; undefined for other bytes. */
export function decodeDecimals(bytes: Uint8Array): number | undefined {
  return bytes.length === mintBytes ? bytes[44] : undefined
}

export function encodeTokenAccount({ mint, owner, amount }: TokenHolding): Uint8Array {
  const bytes = new Uint8Array(accountBytes)
  bytes.set(base58.decode(mint), 0)
  bytes.set(base58.decode(owner), 32)
  new DataView(bytes.buffer).setBigUint64(64, amount, true)
  bytes[108] = initialized
  return bytes
}

/** Undefined for other bytes, such as a mint's. */
export function decodeTokenAccount(bytes: Uint8Array): TokenHolding | undefined {
  if (bytes.length !== accountBytes) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return {
    mint: base58.encode(bytes.subarray(0, 32)),
    owner: base58.encode(bytes.subarray(32, 64)),
    amount: view.getBigUint64(64, true),
  }
}

/** Where the simulation keeps an owner's tokens of a mint; not the associated account, which wallets would derive. */
export function toTokenAddress(owner: string, mint: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(`oxbow ${owner} ${mint}`).digest())
}
