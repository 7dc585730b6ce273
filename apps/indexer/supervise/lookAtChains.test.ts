import { expect, test } from 'vitest'
import { ChainWatch } from './ChainWatch.ts'
import type { IndexDatabase } from './IndexDatabase.ts'
import { lookAtChains, type Watched } from './lookAtChains.ts'
import type { BlockName, Node } from './Node.ts'

const node = {
  restMs: 0,
  network: { chainId: 1, name: 'Example Chain', profile: 'public' },
  getHeadNumber: async () => 50,
  find: async () => 'there',
} as unknown as Node

const looks = (head: BlockName | undefined | Error) => {
  const getHeads = async () => {
    if (head instanceof Error) throw head
    return new Map(head && [[1, head]])
  }
  const database = { getHeads } as unknown as IndexDatabase
  const watched: Watched = { watch: new ChainWatch(2, 20_000, () => 1), atMs: 0, toldMs: 0, state: 'behind' }
  return lookAtChains(database, { schema: 'ix_1', watches: new Map([[node, watched]]) })
}

test('an index without a block of its chain is told apart from one that is behind, and from one that follows', async () => {
  expect(await looks(undefined)).toEqual(['none'])
  expect(await looks({ number: 10, hash: '0x10' })).toEqual(['behind'])
  expect(await looks({ number: 50, hash: '0x50' })).toEqual(['follows'])
  // A database that is away tells of no chain.
  expect(await looks(new Error('away'))).toEqual(['behind'])
})
