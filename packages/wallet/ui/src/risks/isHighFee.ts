import { unitOf } from '../pins/unitOf.ts'
import { usualCosts } from './mostUsualCost.ts'

type Fee = { readonly token: `0x${string}`; readonly amount: bigint }

/**
 * Whether a fee in a token is unusual: above what the build calls usual, or three times what the network takes.
 *
 * @param networkCost in the token, by the node's word; undefined if no pool tells
 */
export function isHighFee(chainId: number, fee: Fee, networkCost: bigint | undefined): boolean {
  return !isUsualFee(chainId, fee) || (networkCost !== undefined && fee.amount > 3n * networkCost)
}

/**
 * Whether a fee is one that the build calls usual: in wrapped currency as in the currency, in dollars 100 on Ethereum and 20 elsewhere. No price decides,
 * because whoever asks for the fee could tell it. Of other tokens nothing is usual.
 */
export function isUsualFee(chainId: number, { amount, token }: Fee): boolean {
  const { decimals, symbol = '' } = unitOf(chainId, token) ?? { decimals: 0 }
  const isDollar = /^(USD|DAI$)/.test(symbol)
  const most = isDollar ? (chainId === 1 ? 10_000n : 2_000n) : (usualCosts[symbol.replace(/^W/, '')] ?? 0n)
  return amount * 100n <= most * 10n ** BigInt(decimals)
}
