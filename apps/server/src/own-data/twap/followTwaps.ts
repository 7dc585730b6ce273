import type { Chain, Services } from '../../Services.ts'
import { countFailures } from '../orders/follow/countFailures.ts'
import { createTwapFollower } from './createTwapFollower.ts'
import type { Twaps } from './createTwaps.ts'
import { createTwapChain } from './TwapChain.ts'

/** Polling interval without a new block, because time alone ends parts. */
const pollIntervalMs = 2_000

/**
 * Follows the TWAPs of every chain with Seaport. Several servers on a database
 * may do so: each writes the chain's state, and only over what it has read.
 *
 * @returns a function that stops it
 */
export function followTwaps(
  { registry, watchChains }: Pick<Services, 'registry' | 'watchChains'>,
  twaps: Twaps,
  onProblem: (error: unknown, chainSlug: string) => void,
): () => Promise<void> {
  const countFailure = countFailures(registry, 'plans')
  const ends: (() => Promise<void>)[] = []

  function follow(served: Chain): void {
    const { finalityDepthBlocks, slug } = served.network
    const { seaport } = served.network.contracts
    if (seaport === undefined) return
    const chain = createTwapChain(served, seaport)
    const finality = BigInt(finalityDepthBlocks)
    const follower = createTwapFollower({ book: twaps, chain, finality, network: served.network })
    let running: Promise<void> | undefined
    function wake(): void {
      running ??= follower
        .step()
        .catch((error: unknown) => {
          countFailure(slug)
          onProblem(error, slug)
        })
        .finally(() => {
          running = undefined
        })
    }
    const stopWatching = served.market.watch(wake)
    const timer = setInterval(wake, pollIntervalMs).unref()
    ends.push(async () => {
      stopWatching()
      clearInterval(timer)
      await running
    })
  }

  watchChains(follow)
  return async () => {
    await Promise.all(ends.map((end) => end()))
  }
}
