import type { Hex } from 'viem'

/** Revert data anywhere in an error's chain of causes; `0x` for a revert without any, undefined when the node reported no revert. */
export function findRevertData(error: unknown): Hex | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { data, code } = current as Error & { data?: unknown; code?: unknown }
    const inner = typeof data === 'object' && data !== null ? (data as { data?: unknown }).data : data
    if (typeof inner === 'string' && /^0x([0-9a-fA-F]{2})*$/.test(inner)) return inner as Hex
    // EIP-1474 doesn't define it; go-ethereum and anvil use 3 for "execution reverted".
    if (code === 3) return '0x'
  }
  return undefined
}
