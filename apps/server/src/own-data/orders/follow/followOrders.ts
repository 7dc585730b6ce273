import { randomUUID } from 'node:crypto'
import { isListed } from '../../../index-data/market/Listing.ts'
import type { Chain, Services } from '../../../Services.ts'
import type { OwnData } from '../../createOwnData.ts'
import { countFailures } from './countFailures.ts'
import { createFollowedChain } from './createFollowedChain.ts'
import { createOrderFollower } from './createOrderFollower.ts'
import { createOrderLedger } from './createOrderLedger.ts'

/** Interval of checks for new orders, or a released claim, without a new block. */
const pollIntervalMs = 1_000
const leastSweepMs = 10_000

/**
 * Follows the open orders of every chain that no other server on this database follows.
 * @returns a function that stops it and releases its claims
 */
export function followOrders(
  { registry, tokens, watchChains }: Pick<Services, 'registry' | 'tokens' | 'watchChains'>,
  data: OwnData,
  onProblem: (error: unknown, chainSlug: string) => void,
): () => Promise<void> {
  const holder = randomUUID()
  const countFailure = countFailures(registry, 'orders')
  const ends: (() => Promise<void>)[] = []

  function follow(served: Chain): void {
    const { blockTimeSeconds, chainId, finalityDepthBlocks, slug } = served.network
    const ledger = createOrderLedger(data, { chainId, holder, onProblem: (error) => onProblem(error, slug) })
    const follower = createOrderFollower({
      ...createFollowedChain(served, (token) => isListed({ tokens }, chainId, token)),
      ledger,
      finality: BigInt(finalityDepthBlocks),
      sweepEveryMs: Math.max(leastSweepMs, 5_000 * blockTimeSeconds),
    })
    let running: Promise<void> | undefined
    let isNew = false
    let isOver = false

    async function look(): Promise<void> {
      do {
        isNew = false
        await follower.step().catch(async (error: unknown) => {
          countFailure(slug)
          onProblem(error, slug)
          // Another server may have a better node.
          await ledger.release().catch(() => {})
        })
      } while (isNew && !isOver)
      running = undefined
    }
    function wake(): void {
      isNew = true
      if (!isOver) running ??= look()
    }

    const stopWatching = served.market.watch(wake)
    const timer = setInterval(wake, pollIntervalMs).unref()
    wake()
    ends.push(async () => {
      isOver = true
      stopWatching()
      clearInterval(timer)
      await running
      await ledger.release().catch(() => {})
    })
  }

  watchChains(follow)
  return async () => {
    await Promise.all(ends.map((end) => end()))
  }
}
