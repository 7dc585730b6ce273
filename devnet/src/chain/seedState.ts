import { constants, setPriority } from 'node:os'
import { type Hex, toHex } from 'viem'
import { seedCollections } from '../collections/seedCollections.ts'
import { readHead } from '../journal/remakeBlocks.ts'
import type { Market } from '../market/planMarket.ts'
import { seedOracles } from '../market/seedOracles.ts'
import { createRpc } from '../node/Rpc.ts'
import type { StateFiles } from '../node/StateFiles.ts'
import { startAnvil } from '../node/startAnvil.ts'
import { writePid } from '../node/stopOrphan.ts'
import { TransactionQueue } from '../node/TransactionQueue.ts'
import { type ChainFacts, finalityDepthBlocks } from './deploymentFile.ts'
import { type LocalNetwork, localNetworkTable } from './localNetworkTable.ts'
import { seedChain, seedStart } from './seedChain.ts'

/** Creates a chain's whole history in a temporary node, which dumps its state. */
export async function seedState(options: seedState.Options): Promise<{ facts: ChainFacts; market: Market }> {
  const { files, network, seed, hours, nodeOptions, onProgress } = options
  // Leaves time for the blocks mined after it below.
  const endsAt = Math.floor((Date.now() - 60_000) / 3_600_000) * 3_600
  const node = await startAnvil({
    ...nodeOptions,
    dumpState: files.dumpPath,
    historyBlocks: 0,
    timestamp: seedStart({ endsAt, hours }),
  })
  await writePid(files.pidPath, node.pid)
  // The largest chain takes longest to seed: the others use what it leaves of two processors, and all finish sooner.
  if (network.slug !== localNetworkTable[0]!.slug) setPriority(node.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  try {
    const { slug, swapsPerHour } = network
    const { contracts, market } = await seedChain(node.url, { slug, seed, endsAt, hours, swapsPerHour, onProgress })
    const rpc = createRpc(node.url)
    // After the market, so that the market is the same with and without them.
    await seedCollections(new TransactionQueue(rpc), { slug, timestamp: endsAt + 1 })
    await seedOracles(new TransactionQueue(rpc), { market, timestamp: endsAt + 5 })
    // Makes the whole history final from the start, so that an index doesn't read its end again at the next start. One block per second.
    await rpc.request('anvil_mine', [toHex(finalityDepthBlocks + 1), '0x1'])
    const genesis = await rpc.request<{ hash: Hex }>('eth_getBlockByNumber', ['0x0', false])
    const { number: seededBlock } = await readHead(rpc)
    return { facts: { contracts, genesisHash: genesis.hash, seededBlock }, market }
  } finally {
    // It dumps its state on exit.
    await node.stop()
  }
}

export declare namespace seedState {
  type Options = {
    readonly files: Pick<StateFiles, 'dumpPath' | 'pidPath'>
    readonly network: LocalNetwork
    readonly seed: string
    readonly hours: number
    readonly nodeOptions: Omit<startAnvil.Options, 'dumpState' | 'historyBlocks' | 'timestamp'>
    readonly onProgress: (step: string, done?: number, total?: number) => void
  }
}
