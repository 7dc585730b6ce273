import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import { type CrossSwap, hasSwapAfter, hasSwapBefore } from './CrossSwap.ts'

/** This device's transactions that are the legs of a swap across networks. */
export type CrossLegs = {
  readonly before: ActivityEntry | undefined
  readonly deposit: ActivityEntry | undefined
  readonly after: ActivityEntry | undefined
}

/**
 * Finds the transactions of each swap across networks: its swaps by the flow that sent them, because users may swap the same pair separately, and its
 * deposit by its amounts. Only the request is stored, so a page closed at any moment can resume. A deposit is a leg of only one swap: the older
 * request takes precedence.
 *
 * @param entries newest first, as in the activity log
 */
export function findCrossLegs(
  all: readonly CrossSwap[],
  entries: readonly ActivityEntry[],
): ReadonlyMap<string, CrossLegs> {
  const free = new Set([...entries].toReversed())
  const found = new Map<string, CrossLegs>()
  for (const cross of all.toSorted((a, b) => a.startedAtMs - b.startedAtMs)) {
    const take = (isLeg: (entry: ActivityEntry) => boolean, since = cross.startedAtMs): ActivityEntry | undefined => {
      const legs = [...free].filter(
        (entry) => entry.account === cross.account && entry.createdAtMs >= since && isLeg(entry),
      )
      // Of several attempts, the one that succeeded or still may, else the last.
      const leg = legs.find((entry) => outcomeOf(entry) !== 'failed') ?? legs.at(-1)
      for (const each of legs) if (each === leg || outcomeOf(each) === 'failed') free.delete(each)
      return leg
    }
    const before = hasSwapBefore(cross)
      ? take((entry) => isSwapOf(cross, entry, cross.originChainId, cross.tokenIn, cross.bridgedIn))
      : undefined
    const isTransferred = !hasSwapBefore(cross) || outcomeOf(before) === 'done'
    const deposit = isTransferred ? take((entry) => isDeposit(entry, cross, before), before?.createdAtMs) : undefined
    const after =
      hasSwapAfter(cross) && outcomeOf(deposit) === 'done'
        ? take(
            (entry) => isSwapOf(cross, entry, cross.destinationChainId, cross.bridgedOut, cross.tokenOut),
            deposit!.createdAtMs,
          )
        : undefined
    found.set(cross.id, { before, deposit, after })
  }
  return found
}

/** The outcome of a leg. A dropped one can be sent again: both have the same nonce, so only one is mined. */
export function outcomeOf(entry: ActivityEntry | undefined): 'none' | 'pending' | 'done' | 'failed' {
  if (entry === undefined) return 'none'
  if (entry.status === 'pending') return 'pending'
  return (entry.status === 'confirmed' || entry.status === 'final') && entry.instead === undefined ? 'done' : 'failed'
}

/** The amount to deposit: after a swap before, its minimum received. */
export function depositAmountOf(cross: CrossSwap, before: ActivityEntry | undefined): bigint | undefined {
  if (!hasSwapBefore(cross)) return BigInt(cross.amountIn)
  const summary = before?.summary
  if (summary?.type !== 'trade') return undefined
  return BigInt(summary.minimumOut ?? summary.amountOut)
}

type Token = CrossSwap['tokenIn']

function isSwapOf(
  cross: CrossSwap,
  { chainId, flowId, summary }: ActivityEntry,
  on: number,
  from: Token,
  to: Token,
): boolean {
  return (
    flowId?.startsWith(`${cross.id}/`) === true &&
    chainId === on &&
    summary.type === 'trade' &&
    summary.tokenIn.address === from.address &&
    summary.tokenOut.address === to.address
  )
}

function isDeposit(
  { chainId, kind, summary }: ActivityEntry,
  cross: CrossSwap,
  before: ActivityEntry | undefined,
): boolean {
  return (
    chainId === cross.originChainId &&
    kind === 'bridge' &&
    summary.type === 'bridge' &&
    summary.token.address === cross.bridgedIn.address &&
    summary.destinationChainId === cross.destinationChainId &&
    summary.recipient === cross.account &&
    BigInt(summary.amount) === depositAmountOf(cross, before)
  )
}
