import type { Fill } from '@oxbow/across/Deposit'
import type { Address } from 'viem'

/** Amounts paid out by fills, in raw units by token. */
export function sumByToken(fills: readonly Fill[]): ReadonlyMap<Address, bigint> {
  const sums = new Map<Address, bigint>()
  for (const { amount, outputToken } of fills) sums.set(outputToken, (sums.get(outputToken) ?? 0n) + amount)
  return sums
}
