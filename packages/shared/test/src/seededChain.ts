import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Market } from '@oxbow/devnet/planMarket'
import { seedChain, seedStart } from '@oxbow/devnet/seedChain'
import { startAnvil } from '@oxbow/devnet/startAnvil'
import { createClients } from './createClients.ts'
import type { TestChain } from './TestChain.ts'

export declare namespace seededChain {
  type Options = {
    /** Default 31337. */
    chainId?: number
    /** Hours of market history, one block with about ten swaps per hour; default 1. */
    hours?: number
    /** Default `test`. */
    seed?: string
    /** Regular tokens in the market; default: ten, with about sixty pools. */
    symbols?: readonly string[]
    /** Unix seconds of the history's last block, a full hour; default: the last full hour. */
    endsAt?: number
  }
}

const tenSymbols = ['USDC', 'USDT', 'DAI', 'WBTC', 'wstETH', 'UNI', 'LINK', 'YFI', 'COMP', 'PENDLE']

/**
 * Starts a chain with a market: tokens, including misbehaving ones, and pools of all protocols with consistent prices. Takes 0.7 s. Each transaction
 * makes a block; only the test trades.
 *
 * @example
 * const chain = await seededChain()
 * const usdc = chain.market.tokens.find(({ symbol }) => symbol === 'USDC')
 */
export async function seededChain(options: seededChain.Options = {}): Promise<TestChain & { readonly market: Market }> {
  const { chainId = 31337, hours = 1, seed = 'test', symbols = tenSymbols } = options
  const endsAt = options.endsAt ?? Math.floor(Date.now() / 3_600_000) * 3_600
  const cacheDir = await mkdtemp(join(tmpdir(), 'oxbow-chain-'))
  const node = await startAnvil({ chainId, cacheDir, endsWithParent: true, timestamp: seedStart({ endsAt, hours }) })
  const stop = async () => {
    await node.stop()
    await rm(cacheDir, { recursive: true, force: true })
  }
  try {
    const history = { slug: 'ethereum', seed, endsAt, hours, swapsPerHour: 10, symbols } as const
    const { contracts, market } = await seedChain(node.url, history)
    const chain = { ...createClients(node.url, chainId), contracts, market, stop, [Symbol.asyncDispose]: stop }
    await chain.testClient.setAutomine(true)
    return chain
  } catch (error) {
    await stop()
    throw error
  }
}
