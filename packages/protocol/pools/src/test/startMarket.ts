import { startChain } from '@oxbow/test/startChain'
import { createPublicClient, http } from 'viem'
import { expect } from 'vitest'
import { createMarketFeed, type MarketFeedState } from '../createMarketFeed.ts'
import type { Market, PoolSource } from '../Market.ts'
import { onchainPools } from '../onchainPools.ts'
import { openMarket } from './openMarket.ts'

/** A chain with pools of all kinds, and feeds that follow it. */
export async function startMarket() {
  const chain = await startChain()
  const scenario = await openMarket(chain)
  const stop = new AbortController()
  let done: Promise<void> | undefined

  /** Follows the chain and counts full reads of the market. */
  function follow(url = chain.url, wrap = (whole: PoolSource) => whole) {
    const client = createPublicClient({ transport: http(url, { timeout: 5_000 }) })
    const loader = onchainPools({ client, network: scenario.network })
    let loads = 0
    const source = wrap({
      load: () => {
        loads += 1
        return loader.load()
      },
    })
    const states: MarketFeedState[] = []
    const markets: Market[] = []
    const feed = createMarketFeed({
      client,
      network: scenario.network,
      source,
      pollingIntervalMs: 5,
      onSnapshot: (market) => markets.push(market),
      onState: (state) => states.push(state),
      signal: stop.signal,
    })
    done = feed.done
    const caughtUp = async () => {
      const { hash } = await chain.publicClient.getBlock()
      await expect.poll(() => markets.at(-1)?.blockHash, { timeout: 15_000, interval: 5 }).toBe(hash)
      return markets.at(-1)!
    }
    return { feed, states, markets, caughtUp, loads: () => loads }
  }

  return {
    chain,
    scenario,
    stop,
    follow,
    freshLoad: () => onchainPools({ client: chain.publicClient, network: scenario.network }).load(),
    async act(times: number, random: () => number) {
      for (let count = 0; count < times; count++) await scenario.act(random)
    },
    async [Symbol.asyncDispose]() {
      stop.abort()
      await done
      await chain.stop()
    },
  }
}
