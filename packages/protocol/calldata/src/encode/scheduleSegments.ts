import { isNative } from '@oxbow/chain/nativeToken'
import { type Flow, InvalidPlanError, type Segment } from './Segment.ts'

/** What one router command executes: a v2 or v3 path, or any number of v4 paths in one unlock of the PoolManager. */
export type Step = readonly Segment[]

/**
 * Orders the segments and groups v4 segments into commands. Tries v4 first and v4 last, and returns the schedule with fewer commands.
 *
 * A segment may run when everything that flows into its token has arrived. In addition:
 * - Where ETH and WETH meet, ETH runs first with fixed amounts, so that the rest can be wrapped for the segment that takes the balance.
 * - The largest split of a token runs last and takes the balance: a price move since the quote then changes one amount and leaves no dust.
 *
 * @throws {InvalidPlanError} when the plan has a cycle.
 */
export function scheduleSegments(flow: Flow): readonly Step[] {
  const v4Last = scheduleFrom(flow, false)
  const v4First = scheduleFrom(flow, true)
  return v4First.length < v4Last.length ? v4First : v4Last
}

function scheduleFrom(flow: Flow, startsWithV4: boolean): Step[] {
  const done = new Set<Segment>()
  const steps: Step[] = []
  let prefersV4 = startsWithV4
  while (done.size < flow.segments.length) {
    const ready = bySize(flow.segments.filter((segment) => !done.has(segment) && isReady(flow, segment, done, NONE)))
    const ready4 = ready.filter((segment) => segment.protocol === 'v4')
    const other = ready.find((segment) => segment.protocol !== 'v4')
    if (ready.length === 0) throw new InvalidPlanError('Its hops form a cycle.')
    const step = other && !(prefersV4 && ready4.length > 0) ? [other] : v4Group(flow, done)
    steps.push(step)
    for (const segment of step) done.add(segment)
    prefersV4 = false
  }
  return steps
}

/** Every v4 segment that can run now, including those that become ready through others of the group. */
function v4Group(flow: Flow, done: ReadonlySet<Segment>): Segment[] {
  const group = new Set<Segment>()
  const candidates = bySize(flow.segments.filter((segment) => segment.protocol === 'v4' && !done.has(segment)))
  for (let grew = true; grew; ) {
    grew = false
    for (const segment of candidates) {
      if (group.has(segment) || !isReady(flow, segment, done, group)) continue
      group.add(segment)
      grew = true
    }
  }
  return [...group]
}

function isReady(flow: Flow, segment: Segment, done: ReadonlySet<Segment>, group: ReadonlySet<Segment>): boolean {
  const node = flow.nodeOf(segment.currencyIn)
  const hasRun = (other: Segment) => done.has(other) || group.has(other)
  const producers = flow.producersOf(node)
  if (!producers.every(hasRun)) return false
  const siblings = flow.consumersOf(node).filter((sibling) => sibling !== segment)
  if (flow.isMixed(node)) {
    // ETH and WETH are converted in the router, outside an unlock of the PoolManager.
    if (producers.some((producer) => group.has(producer))) return false
    return (
      isNative(segment.currencyIn) || siblings.every((sibling) => !isNative(sibling.currencyIn) || done.has(sibling))
    )
  }
  const isLargest = siblings.every((sibling) => sibling.amountIn <= segment.amountIn)
  const isFirstLargest =
    isLargest && flow.consumersOf(node).find((one) => one.amountIn === segment.amountIn) === segment
  return node === flow.source || !isFirstLargest || siblings.every(hasRun)
}

/** Ascending by input amount; stable for equal amounts. */
function bySize(segments: readonly Segment[]): Segment[] {
  return segments.toSorted((a, b) => (a.amountIn < b.amountIn ? -1 : a.amountIn > b.amountIn ? 1 : 0))
}

const NONE: ReadonlySet<Segment> = new Set()
