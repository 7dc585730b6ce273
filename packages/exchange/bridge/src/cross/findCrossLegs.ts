import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import { type CrossSwap, hasSwapAfter, hasSwapBefore } from './CrossSwap.ts'

/** The transactions of this device that are the legs of a swap across networks. */
export type CrossLegs = {
  readonly before: ActivityEntry | undefined
  readonly deposit: ActivityEntry | undefined
  readonly after: ActivityEntry | undefined
}

/**
 * Finds what was sent for each swap across networks: its swaps by the flow that sent them, because people swap the same pair besides, and its deposit by what
 * it moves. Nothing but the wish is stored, so a page that was closed between the wallet's yes and any other moment finds its way back. No deposit is a leg
 * of two: the older wish has the first choice.
 *
 * @param entries newest first, as the activity log has them
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
      // Of several tries the one that did it or still may, else the last.
      const leg = legs.find((entry) => outcomeOf(entry) !== 'failed') ?? legs.at(-1)
      for (const each of legs) if (each === leg || outcomeOf(each) === 'failed') free.delete(each)
      return leg
    }
    const before = hasSwapBefore(cross)
      ? take((entry) => isSwapOf(cross, entry, cross.originChainId, cross.tokenIn, cross.bridgedIn))
      : undefined
    const isOnItsWay = !hasSwapBefore(cross) || outcomeOf(before) === 'done'
    const deposit = isOnItsWay ? take((entry) => isDeposit(entry, cross, before), before?.createdAtMs) : undefined
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

/** What has become of a leg. One that the node forgot can be sent again: whichever is mined takes the other's nonce. */
export function outcomeOf(entry: ActivityEntry | undefined): 'none' | 'pending' | 'done' | 'failed' {
  if (entry === undefined) return 'none'
  if (entry.status === 'pending') return 'pending'
  return (entry.status === 'confirmed' || entry.status === 'final') && entry.instead === undefined ? 'done' : 'failed'
}

/** What has to be left in the pool: after a swap before, what that gave at worst. */
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
