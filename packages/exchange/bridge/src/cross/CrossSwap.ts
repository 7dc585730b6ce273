import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { Hex } from 'viem'

/**
 * A swap across networks: a bridge with a swap before it, after it, or both. Stores only what was requested; the progress is derived from sent
 * transactions and both networks. Raw units as decimal strings, because it is stored as JSON.
 */
export type CrossSwap = {
  readonly id: string
  /** Lower-case. */
  readonly account: Hex
  readonly originChainId: number
  readonly destinationChainId: number
  /** The sold token, on the origin. */
  readonly tokenIn: TokenFacts
  readonly amountIn: string
  /** The bridged token on both networks. The first is `tokenIn` without a swap before, the second `tokenOut` without a swap after. */
  readonly bridgedIn: TokenFacts
  readonly bridgedOut: TokenFacts
  /** The bought token, on the destination. */
  readonly tokenOut: TokenFacts
  /** Unix milliseconds by this device's clock: earlier transactions aren't part of it. */
  readonly startedAtMs: number
}

export function hasSwapBefore({ bridgedIn, tokenIn }: CrossSwap): boolean {
  return tokenIn.address !== bridgedIn.address
}

export function hasSwapAfter({ bridgedOut, tokenOut }: CrossSwap): boolean {
  return tokenOut.address !== bridgedOut.address
}

/** Storage is under the user's control and may hold anything. */
export function isCrossSwap(value: unknown): value is CrossSwap {
  if (typeof value !== 'object' || value === null) return false
  const each = value as Readonly<Record<keyof CrossSwap, unknown>>
  return (
    typeof each.id === 'string' &&
    isAddress(each.account) &&
    Number.isSafeInteger(each.originChainId) &&
    Number.isSafeInteger(each.destinationChainId) &&
    typeof each.amountIn === 'string' &&
    /^[1-9]\d{0,77}$/.test(each.amountIn) &&
    [each.tokenIn, each.bridgedIn, each.bridgedOut, each.tokenOut].every(isTokenFacts) &&
    Number.isSafeInteger(each.startedAtMs)
  )
}

function isTokenFacts(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { address, decimals, symbol } = value as Readonly<Record<keyof TokenFacts, unknown>>
  return isAddress(address) && typeof symbol === 'string' && Number.isInteger(decimals)
}

function isAddress(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value)
}
