import type { Act, Reading } from '../reading/Reading.ts'
import { isSame } from '../reading/Scope.ts'
import { actsOf } from './actsOf.ts'
import type { Risk, RiskContext } from './Risk.ts'

/** What a signed order, or a swap, must bring to the account: nothing at all is how tokens and NFTs are stolen. */
export function judgeOrders(reading: Reading, context: RiskContext): readonly Risk[] {
  const acts = actsOf(reading)
  return [
    // Taking somebody else's order is a trade of this account: what it pays and gets is in the sums.
    ...(reading.request === 'typed-data' ? acts.flatMap((act) => judgeOrder(act, context)) : []),
    ...(acts.some(({ type }) => type === 'router') ? judgeSwap(reading) : []),
  ]
}

function judgeOrder(act: Act, { account, nowSeconds }: RiskContext): readonly Risk[] {
  if (act.type !== 'order') return []
  const { expiresAt, gets, gives, offerer } = act.order
  const own = gets.filter(({ recipient }) => recipient === 'account')
  const others = gets.flatMap(({ recipient }) => (recipient === 'account' ? [] : [recipient]))
  const isForNothing = gives.length > 0 && own.every(({ least }) => least <= 1n)
  const isExpired = expiresAt < BigInt(nowSeconds)
  return [
    ...(isSame(offerer, account) ? [] : [{ code: 'other-owner', level: 'caution', address: offerer } as const]),
    ...(isForNothing && !hasNft(own)
      ? [
          {
            code: others.length > 0 ? 'other-recipient' : 'nothing-in-return',
            level: 'critical',
            ...(others[0] && { address: others[0] }),
          } as const,
        ]
      : others.map((address) => ({ code: 'part-to-others', level: 'info', address }) as const)),
    ...(isExpired ? [{ code: 'expired', level: 'info' } as const] : []),
  ]
}

/** One unit of an NFT is something; one wei is not. */
function hasNft(gets: readonly { readonly asset: { readonly type: string }; readonly least: bigint }[]): boolean {
  return gets.some(({ asset, least }) => (asset.type === 'nft' || asset.type === 'collection') && least > 0n)
}

function judgeSwap({ arrives, leaves }: Reading): readonly Risk[] {
  if (leaves.length === 0) return []
  const isForNothing = arrives.every(({ least }) => least === 0n)
  return isForNothing ? [{ code: 'nothing-in-return', level: 'critical' }] : []
}
