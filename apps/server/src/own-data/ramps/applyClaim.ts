import { advance, isOver, type RampState } from '@oxbow/ramps/RampState'
import type { rampOrder } from '../appSchema.ts'
import { toRawAmount } from './providers/amounts.ts'
import type { RampClaim } from './RampAdapter.ts'

export type KeptRamp = typeof rampOrder.$inferSelect
export type RampChange = Partial<
  Pick<KeptRamp, 'state' | 'settledAmount' | 'transactionHash' | 'depositAddress' | 'depositAmount' | 'providerOrderId'>
>

const mostRaw = 2n ** 256n - 1n

/**
 * What changes in an order by what its provider says; undefined where nothing does. The state only goes forward, and what is known once is not said otherwise:
 * a deposit address above all, for tokens are sent to it.
 */
export function applyClaim(order: KeptRamp, claim: RampClaim): RampChange | undefined {
  const hasNewNumber = claim.providerOrderId !== undefined && claim.providerOrderId !== order.providerOrderId
  // Of another order that ended up under this one's name.
  if (order.providerOrderId !== null && hasNewNumber && !isNextAttempt(order, claim)) return undefined
  const was = order.state as RampState
  const state = claim.state === undefined ? was : advance(was, claim.state)
  const change: RampChange = {}
  if (state !== was) change.state = state
  if (hasNewNumber && claim.providerOrderId !== undefined && claim.providerOrderId.length <= 200)
    change.providerOrderId = claim.providerOrderId
  const { deposit, transactionHash } = claim
  if (order.transactionHash === null && transactionHash !== undefined && /^0x[0-9a-fA-F]{64}$/.test(transactionHash))
    change.transactionHash = transactionHash.toLowerCase()
  if (state === 'settled' && order.settledAmount === null && claim.tokenAmount !== undefined) {
    const raw = toRawAmount(claim.tokenAmount, order.decimals)
    if (raw <= mostRaw) change.settledAmount = String(raw)
  }
  if (
    order.side === 'sell' &&
    order.depositAddress === null &&
    deposit !== undefined &&
    /^0x[0-9a-fA-F]{40}$/.test(deposit.address) &&
    deposit.amount > 0n &&
    deposit.amount <= BigInt(order.tokenAmount)
  ) {
    change.depositAddress = deposit.address.toLowerCase()
    change.depositAmount = String(deposit.amount)
  }
  return Object.keys(change).length > 0 ? change : undefined
}

/**
 * Whether a claim under another number is of a further attempt to pay the same order: only the order's own id, which the provider was told and signs, says so.
 * One that ended badly does not take the place of one that goes on, and nothing takes the place of what was paid.
 */
function isNextAttempt(order: KeptRamp, { id, state }: RampClaim): boolean {
  const was = order.state as RampState
  if (id !== order.id || state === undefined || was === 'settled' || was === 'refunded') return false
  if (isOver(was)) return state === 'settled' || state === 'refunded' || !isOver(state)
  return state === 'settled' || (!isOver(state) && advance(was, state) !== was)
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Seconds until the provider is asked again, by the age of the order; undefined when nothing more is expected of it. */
export function nextLookSeconds(state: RampState, ageSeconds: number): number | undefined {
  if (state === 'settled' || state === 'refunded') return undefined
  // Money may still come back, or arrive late.
  if (isOver(state)) return ageSeconds < 3 * day ? hour : undefined
  if (state === 'created') {
    // Perhaps nobody ever opens its page. Webhooks tell of the rest.
    if (ageSeconds < 2 * minute) return 5
    if (ageSeconds < 10 * minute) return 20
    if (ageSeconds < 2 * hour) return 2 * minute
    return ageSeconds < 3 * day ? hour : undefined
  }
  if (ageSeconds < 10 * minute) return 5
  if (ageSeconds < 2 * hour) return minute
  return ageSeconds < 14 * day ? 30 * minute : undefined
}
