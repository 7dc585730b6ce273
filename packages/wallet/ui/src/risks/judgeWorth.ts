import type { Asset, Inflow, Outflow } from '../reading/Reading.ts'
import { isFarBelow } from './isFarBelow.ts'
import { isListed } from './isListed.ts'
import { isNearNothing } from './isNearNothing.ts'
import type { RiskContext } from './Risk.ts'

type Verdict = 'fair' | 'below-market' | 'unknown-worth'

/**
 * Whether what a signed order brings is worth what it gives: each asset that arrives is so much of what the market gives for all that leaves, and together they have to be
 * half of it. The best pool counts, so that nobody makes what leaves look cheap, or what arrives dear, by opening another one. A token in no list is worth nothing where
 * it arrives, whatever pools say.
 *
 * @param gives Of each asset once, as `own`.
 */
export function judgeWorth(
  gives: readonly Outflow[],
  own: readonly Inflow[],
  chainId: number,
  context: RiskContext,
): Verdict {
  if (gives.length === 0) return 'fair'
  // Few units of a token in no list may be an NFT that an order calls an amount: its `transferFrom` takes the one for the other.
  const real = gives.filter(
    ({ asset, most }) =>
      (isFungible(asset) && !isListed(asset, chainId, context)) || !isNearNothing(asset, most, chainId, context),
  )
  const priced = (real.length > 0 ? real : gives).filter(({ asset }) => isFungible(asset))
  // No market tells what an NFT is worth. Its owner knows, if it is paid in something that is known.
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
