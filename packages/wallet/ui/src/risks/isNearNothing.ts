import type { Asset } from '../reading/Reading.ts'
import type { RiskContext } from './Risk.ts'

/**
 * Whether an amount is negligible at any price: less than a millionth of one token, not
 * just zero or a few wei. For unknown decimals, less than a thousand of its smallest units.
 */
export function isNearNothing(
  asset: Asset,
  amount: bigint | 'unlimited',
  chainId: number,
  { decimalsOf }: Pick<RiskContext, 'decimalsOf'>,
): boolean {
  if (amount === 'unlimited') return false
  // One NFT is never negligible; for a position only its pool knows the value.
  if (asset.type !== 'native' && asset.type !== 'token') return amount === 0n
  const decimals = asset.type === 'native' ? 18 : decimalsOf?.(chainId, asset.address)
  return amount < (decimals === undefined ? 1_000n : leastOf(decimals))
}

function leastOf(decimals: number): bigint {
  // Stablecoins often have six decimals, and a hundred smallest units are negligible too.
  if (decimals <= 8) return decimals < 3 ? 1n : 100n
  return 10n ** BigInt(decimals - 6)
}
