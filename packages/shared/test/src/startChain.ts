import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deployProtocol } from '@oxbow/devnet/deployProtocol'
import { startAnvil } from '@oxbow/devnet/startAnvil'
import { createClients } from './createClients.ts'
import { fundEther } from './fundEther.ts'
import type { TestChain } from './TestChain.ts'

export declare namespace startChain {
  type Options = {
    /** Default 31337. */
    chainId?: number
    /** Unix seconds of block 0; default now. */
    timestamp?: number
    /** Number of the first block; default 0. */
    firstBlock?: number
  }
}

/**
 * Starts a chain on a free port and deploys the protocols. Takes 0.3 s.
 *
 * @example
 * const chain = await startChain()
 * afterAll(() => chain.stop())
 */
export async function startChain(options: startChain.Options = {}): Promise<TestChain> {
  const { chainId = 31337, timestamp, firstBlock } = options
  const cacheDir = await mkdtemp(join(tmpdir(), 'oxbow-chain-'))
  const node = await startAnvil({
    chainId,
    cacheDir,
    endsWithParent: true,
    ...(timestamp === undefined ? {} : { timestamp }),
    ...(firstBlock === undefined ? {} : { firstBlock }),
  })
  const stop = async () => {
    await node.stop()
    await rm(cacheDir, { recursive: true, force: true })
  }
  try {
    const contracts = await deployProtocol(node.url)
    const chain = { ...createClients(node.url, chainId), contracts, stop, [Symbol.asyncDispose]: stop }
    await fundEther(chain)
    return chain
  } catch (error) {
    await stop()
    throw error
  }
}
