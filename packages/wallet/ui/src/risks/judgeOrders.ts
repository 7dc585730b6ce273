import { assetKey } from '../reading/Piece.ts'
import type { Act, Inflow, OrderReading, Reading } from '../reading/Reading.ts'
import { isSame } from '../reading/Scope.ts'
import { actsOf } from './actsOf.ts'
import { isFarBelow } from './isFarBelow.ts'
import { isNearNothing } from './isNearNothing.ts'
import { mostTaker } from './mostTaker.ts'
import { noCode } from './noCode.ts'
import type { Risk, RiskContext } from './Risk.ts'

/** What each signed order by itself, or a swap, must bring to the account: next to nothing is how tokens and NFTs are stolen. */
export function judgeOrders(reading: Reading, context: RiskContext): readonly Risk[] {
  const acts = actsOf(reading)
  const chainId = typeof reading.network === 'number' ? reading.network : context.chainId
  return [
    // Taking somebody else's order is a trade of this account: what it pays and gets is in the sums.
    ...(reading.request === 'typed-data' ? acts.flatMap((act) => judgeOrder(act, chainId, context)) : []),
    ...(acts.some(({ type }) => type === 'router') ? judgeSwap(reading, chainId, context) : []),
  ]
}

function judgeOrder(act: Act, chainId: number, context: RiskContext): readonly Risk[] {
  if (act.type !== 'order') return []
  const { account, nowSeconds } = context
  const { expiresAt, offerer, settler } = act.order
  return [
    ...noCode(settler, chainId, context),
    ...(isSame(offerer, account) ? [] : [{ code: 'other-owner', level: 'caution', address: offerer } as const]),
    ...judgeReturn(act.order, chainId, context),
    ...(expiresAt < BigInt(nowSeconds) ? [{ code: 'expired', level: 'info' } as const] : []),
  ]
}

function judgeReturn({ gets, gives }: OrderReading, chainId: number, context: RiskContext): readonly Risk[] {
  const own = gets.filter(({ recipient }) => recipient === 'account')
  const others = gets.flatMap(({ recipient }) => (recipient === 'account' ? [] : [recipient]))
  const worth = worthOf(gives, own, chainId, context)
  const isSomething = gives.some(({ asset, most }) => !isNearNothing(asset, most, chainId, context))
  const isNothing = own.every(({ asset, least }) =>
    isSomething ? isNearNothing(asset, least, chainId, context) : least === 0n,
  )
  if (gives.length > 0 && isNothing && worth === undefined)
    return others[0]
      ? [{ code: 'other-recipient', level: 'critical', address: others[0] }]
      : [{ code: 'nothing-in-return', level: 'critical' }]
  const taker = mostTaker(gets, gives)
  const least = own.reduce((sum, inflow) => sum + inflow.least, 0n)
  return [
    ...(taker ? [{ code: 'most-to-others', level: 'critical', address: taker } as const] : []),
    ...(worth !== undefined && isFarBelow(least, worth) ? [{ code: 'below-market', level: 'critical' } as const] : []),
    ...others
      .filter((address) => address !== taker)
      .map((address) => ({ code: 'part-to-others', level: 'info', address }) as const),
  ]
}

/** What the market gives for what is given, where both are one asset each. */
function worthOf(
  gives: OrderReading['gives'],
  own: readonly Inflow[],
  chainId: number,
  { worthOf }: RiskContext,
): bigint | undefined {
  const [given] = gives
  const [wanted] = own
  const isPair = gives.length === 1 && new Set(own.map(({ asset }) => assetKey(asset))).size === 1
  return given && wanted && isPair ? worthOf?.(chainId, given, wanted.asset) : undefined
}

function judgeSwap({ arrives, leaves }: Reading, chainId: number, context: RiskContext): readonly Risk[] {
  if (leaves.length === 0) return []
  const isSomething = leaves.some(({ asset, most }) => !isNearNothing(asset, most, chainId, context))
  const isForNothing = arrives.every(({ asset, least }) =>
    isSomething ? isNearNothing(asset, least, chainId, context) : least === 0n,
  )
  if (isForNothing) return [{ code: 'nothing-in-return', level: 'critical' }]
  // By a pool of the asker's own, or with more than the pools take, a trial brings what was promised, and that is little.
  const own = arrives.filter(({ recipient }) => recipient === 'account')
  const worth = worthOf(leaves, own, chainId, context)
  const least = own.reduce((sum, inflow) => sum + inflow.least, 0n)
  return worth !== undefined && isFarBelow(least, worth) ? [{ code: 'below-market', level: 'critical' }] : []
}
