import type { Asset } from '../reading/Reading.ts'
import type { RiskContext } from './Risk.ts'

/**
 * Whether an amount is as good as none, whatever one of the asset is worth: less than a millionth of it. Two wei are more than one, and nobody gives a house for
 * them. Of a token whose decimals nobody told, it is less than a thousand of its smallest units.
 */
export function isNearNothing(
  asset: Asset,
  amount: bigint | 'unlimited',
  chainId: number,
  { decimalsOf }: Pick<RiskContext, 'decimalsOf'>,
): boolean {
  if (amount === 'unlimited') return false
  // One of an NFT is all of it; of a position only its pool says what an amount is.
  if (asset.type !== 'native' && asset.type !== 'token') return amount === 0n
  const decimals = asset.type === 'native' ? 18 : decimalsOf?.(chainId, asset.address)
  return amount < (decimals === undefined ? 1_000n : leastOf(decimals))
}

function leastOf(decimals: number): bigint {
  // Stablecoins have six, and a hundred of their smallest units are nothing either.
  if (decimals <= 8) return decimals < 3 ? 1n : 100n
  return 10n ** BigInt(decimals - 6)
}
