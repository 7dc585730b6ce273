import { collectionsOf, type LocalCollection } from '@oxbow/devnet/collectionTable'
import { createRpc } from '@oxbow/devnet/Rpc'
import { seedCollections } from '@oxbow/devnet/seedCollections'
import { TransactionQueue } from '@oxbow/devnet/TransactionQueue'
import type { TestChain } from './TestChain.ts'

/** Deploys and mints a local network's NFT collections in two blocks, starting ten seconds after the latest one. Returns the collections. */
export async function addCollections(chain: TestChain): Promise<readonly LocalCollection[]> {
  const { timestamp } = await chain.publicClient.getBlock()
  await chain.testClient.setAutomine(false)
  try {
    const queue = new TransactionQueue(createRpc(chain.url))
    await seedCollections(queue, { slug: 'ethereum', timestamp: Number(timestamp) + 10 })
  } finally {
    await chain.testClient.setAutomine(true)
  }
  return collectionsOf('ethereum')
}
