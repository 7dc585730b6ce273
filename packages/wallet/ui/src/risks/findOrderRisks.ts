import { sumInflows, sumOutflows } from '../reading/Piece.ts'
import type { Act, Asset, OrderReading, Reading } from '../reading/Reading.ts'
import { isSame } from '../reading/Scope.ts'
import { actsOf } from './actsOf.ts'
import { findValueRisks } from './findValueRisks.ts'
import { isListed } from './isListed.ts'
import { isNearNothing } from './isNearNothing.ts'
import { maxTaker } from './maxTaker.ts'
import { noCode } from './noCode.ts'
import type { Risk, RiskContext } from './Risk.ts'

/** Checks what each order (signed or filled) or swap must bring to the account: tokens and NFTs are stolen by orders that bring next to nothing. */
export function findOrderRisks(reading: Reading, context: RiskContext): readonly Risk[] {
  const acts = actsOf(reading)
  const chainId = typeof reading.network === 'number' ? reading.network : context.chainId
  return [
    ...(reading.request === 'typed-data' ? acts.flatMap((act) => findSingleOrderRisks(act, chainId, context)) : []),
    ...acts.flatMap((act) => findFilledOrderRisks(act, chainId, context)),
    ...(acts.some(({ type }) => type === 'router') ? findSwapRisks(reading, chainId, context) : []),
  ]
}

function findSingleOrderRisks(act: Act, chainId: number, context: RiskContext): readonly Risk[] {
  if (act.type !== 'order') return []
  const { account, nowSeconds } = context
  const { expiresAt, offerer, settler } = act.order
  return [
    ...noCode(settler, chainId, context),
    ...(isSame(offerer, account) ? [] : [{ code: 'other-owner', level: 'caution', address: offerer } as const]),
    ...findReturnRisks(act.order, chainId, context),
    ...(expiresAt < BigInt(nowSeconds) ? [{ code: 'expired', level: 'info' } as const] : []),
  ]
}

function findReturnRisks({ gets, gives }: OrderReading, chainId: number, context: RiskContext): readonly Risk[] {
  const own = gets.filter(({ recipient }) => recipient === 'account')
  const others = gets.flatMap(({ recipient }) => (recipient === 'account' ? [] : [recipient]))
  const verdict = findValueRisks(sumOutflows(gives), sumInflows(own), chainId, context)
  const isSomething = gives.some(({ asset, most }) => !isNearNothing(asset, most, chainId, context))
  const isNothing = own.every(({ asset, least }) =>
    isSomething ? isNearNothing(asset, least, chainId, context) : least === 0n,
  )
  if (gives.length > 0 && isNothing && verdict !== 'fair')
    return others[0]
      ? [{ code: 'other-recipient', level: 'critical', address: others[0] }]
      : [{ code: 'nothing-in-return', level: 'critical' }]
  const taker = maxTaker(gets, gives)
  return [
    ...(taker ? [{ code: 'most-to-others', level: 'critical', address: taker } as const] : []),
    ...(verdict !== 'fair' ? [{ code: verdict, level: 'critical' } as const] : []),
    ...others
      .filter((address) => address !== taker)
      .map((address) => ({ code: 'part-to-others', level: 'info', address }) as const),
  ]
}

/** The maker of a filled order sets its price, and a simulation confirms just that: only the market can tell. NFTs have no market price. */
function findFilledOrderRisks(act: Act, chainId: number, context: RiskContext): readonly Risk[] {
  if (act.type !== 'order' || act.taken === undefined) return []
  const gives = sumOutflows(act.taken.gives)
  const own = sumInflows(act.taken.gets.filter(({ recipient }) => recipient === 'account'))
  const isNothing = own.every(({ asset, least }) => isNearNothing(asset, least, chainId, context))
  if (isNothing && gives.some(({ asset, most }) => !isNearNothing(asset, most, chainId, context)))
    return [{ code: 'nothing-in-return', level: 'critical' }]
  if (own.some(({ asset, least }) => isNft(asset) && least > 0n)) return []
  const verdict = findValueRisks(gives, own, chainId, context)
  return verdict === 'fair' ? [] : [{ code: verdict, level: 'critical' }]
}

const isNft = ({ type }: Asset) => type === 'nft' || type === 'collection'

function findSwapRisks({ acts, arrives, leaves }: Reading, chainId: number, context: RiskContext): readonly Risk[] {
  if (leaves.length === 0) return []
  const isSomething = leaves.some(({ asset, most }) => !isNearNothing(asset, most, chainId, context))
  const isForNothing = arrives.every(({ asset, least }) =>
    isSomething ? isNearNothing(asset, least, chainId, context) : least === 0n,
  )
  if (isForNothing) return [{ code: 'nothing-in-return', level: 'critical' }]
  return actsOf({ acts }).flatMap((act) => (act.type === 'router' ? findSingleSwapRisks(act, chainId, context) : []))
}

/**
 * Compared with the market like an order, because a simulation uses the same pool, which an
 * attacker may have opened. For listed tokens without a v2 or v3 pool there is only the simulation.
 */
function findSingleSwapRisks({ gets, gives }: Swap, chainId: number, context: RiskContext): readonly Risk[] {
  const spent = sumOutflows(gives)
  const own = sumInflows(gets.filter(({ least, recipient }) => recipient === 'account' && least > 0n))
  if (own.length === 0) {
    const isGift = gets.some(({ least, recipient }) => recipient !== 'account' && least > 0n)
    const isSomething = spent.some(({ asset, most }) => !isNearNothing(asset, most, chainId, context))
    return isGift || !isSomething ? [] : [{ code: 'nothing-in-return', level: 'critical' }]
  }
  const verdict = findValueRisks(spent, own, chainId, context)
  const isPair = spent.length === 1 && own.length === 1
  const isListedPair = isPair && [...spent, ...own].every(({ asset }) => isListed(asset, chainId, context))
  return verdict === 'fair' || (verdict === 'unknown-worth' && isListedPair)
    ? []
    : [{ code: verdict, level: 'critical' }]
}

type Swap = Extract<Act, { type: 'router' }>
