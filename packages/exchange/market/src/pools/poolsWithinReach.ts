import type { TokenId } from '@oxbow/amm/PoolState'
import { listedPools } from '@oxbow/pools/listedPools'
import type { PoolSource } from '@oxbow/pools/Market'
import { onchainPools } from '@oxbow/pools/onchainPools'
import { getBlockNumber } from 'viem/actions'

/** Reading logs of more blocks takes too long: six weeks of Ethereum, days of faster chains. */
const defaultMaxBlocks = 300_000

/**
 * Loads the whole market from logs if they are within reach, from the network's start or from a stored state; otherwise only the pools of the tokens
 * that the page knows. What is missing is listed in the market's blind spots.
 */
export function poolsWithinReach(parameters: poolsWithinReach.Parameters): PoolSource {
  const { client, network, memory, tokens, mostBlocks = defaultMaxBlocks } = parameters
  return {
    async load() {
      const head = await getBlockNumber(client, { cacheTime: 0 })
      const known = await memory?.read()
      const from = Math.max(network.startBlock, Number(known?.blockNumber ?? 0n))
      const source =
        Number(head) - from <= mostBlocks
          ? onchainPools(parameters)
          : listedPools({ client, network, tokens: tokens() })
      return source.load()
    },
  }
}

export declare namespace poolsWithinReach {
  type Parameters = Pick<onchainPools.Parameters, 'client' | 'network' | 'memory' | 'onProgress'> & {
    /** Lower-case addresses of the tokens that the page currently knows. */
    readonly tokens: () => readonly TokenId[]
    /** Most blocks whose logs are read; default 300,000. */
    readonly mostBlocks?: number | undefined
  }
}
