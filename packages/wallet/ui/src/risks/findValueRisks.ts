import type { Asset, Inflow, Outflow } from '../reading/Reading.ts'
import { isFarBelow } from './isFarBelow.ts'
import { isListed } from './isListed.ts'
import { isNearNothing } from './isNearNothing.ts'
import type { RiskContext } from './Risk.ts'

type Verdict = 'fair' | 'below-market' | 'unknown-worth'

/**
 * Whether a signed order brings a fair value: each arriving asset is a share of the market value of all that
 * leaves, and the shares must add up to half. The best pool counts, so that a new pool can't make what leaves
 * look cheap or what arrives look valuable. An unlisted token that arrives is worth nothing, whatever pools say.
 *
 * @param gives each asset once, as in `own`
 */
export function findValueRisks(
  gives: readonly Outflow[],
  own: readonly Inflow[],
  chainId: number,
  context: RiskContext,
): Verdict {
  if (gives.length === 0) return 'fair'
  // A few units of an unlisted token may be an NFT that an order declares as an amount: `transferFrom` is the same for both.
  const real = gives.filter(
    ({ asset, most }) =>
      (isFungible(asset) && !isListed(asset, chainId, context)) || !isNearNothing(asset, most, chainId, context),
  )
  const priced = (real.length > 0 ? real : gives).filter(({ asset }) => isFungible(asset))
  // NFTs have no market price. The owner decides, if the payment is in listed assets.
  if (priced.length === 0) return isPaid(own, chainId, context) ? 'fair' : 'unknown-worth'
  const shares = own.map(({ asset, least }): bigint | undefined => {
    if (!isListed(asset, chainId, context)) return undefined
    const worths = priced.map((given) => context.worthOf?.(chainId, given, asset))
    if (worths.includes(undefined)) return undefined
    const worth = worths.reduce<bigint>((total, each) => total + (each ?? 0n), 0n)
    return worth === 0n ? whole : (least * whole) / worth
  })
  if (!isFarBelow(sum(shares), whole)) return 'fair'
  return own.length === 0 || shares.includes(undefined) ? 'unknown-worth' : 'below-market'
}

const whole = 10n ** 18n

const isFungible = ({ type }: Asset) => type === 'native' || type === 'token'

function isPaid(own: readonly Inflow[], chainId: number, context: RiskContext): boolean {
  return own.some(
    ({ asset, least }) => isListed(asset, chainId, context) && !isNearNothing(asset, least, chainId, context),
  )
}

function sum(amounts: readonly (bigint | undefined)[]): bigint {
  return amounts.reduce<bigint>((total, amount) => total + (amount ?? 0n), 0n)
}
