import { localContracts } from '@oxbow/chain/localContracts'
import type { Network } from '@oxbow/chain/Network'
import { createPublicClient, custom } from 'viem'
import { expect, test } from 'vitest'
import { createDepositBook } from './createDepositBook.ts'

type Filter = { readonly fromBlock: string; readonly toBlock: string }

/** A book of a network without deposits, whose node tells nothing of blocks from `silentFrom` on; with the first blocks of the ranges that were asked for. */
function open() {
  const state = { silentFrom: 1_000_000, asked: new Set<number>() }
  const request = async ({ method, params }: { method: string; params: readonly [Filter] }) => {
    if (method !== 'eth_getLogs') throw new Error(`Not asked for: ${method}`)
    const [from, to] = [Number(params[0].fromBlock), Number(params[0].toBlock)]
    state.asked.add(from)
    if (to >= state.silentFrom) throw new Error('query returned more than 10000 results')
    return []
  }
  const network = { chainId: 31337, blockTimeSeconds: 1, finalityDepthBlocks: 10 } as Network
  const client = createPublicClient({ transport: custom({ request } as never, { retryCount: 0 }) }) as never
  const book = createDepositBook({ client, network, pool: localContracts().spokePool!, isHopeless: () => false })
  const refresh = async (number: bigint) => {
    state.asked.clear()
    await book.refresh({ number, hash: '0x', timestamp: 1_000_000n, baseFeePerGas: 0n })
  }
  return { refresh, state }
}

test('what was read before a node refused the rest is not read again', async () => {
  const { refresh, state } = open()
  state.silentFrom = 25_000
  await expect(refresh(30_000n)).rejects.toThrow('more than 10000 results')
  // Six hours of blocks, and no more than 20,000 of them.
  expect([...state.asked].slice(0, 3)).toEqual([10_000, 12_000, 14_000])
  state.silentFrom = 1_000_000
  await refresh(30_010n)
  expect([...state.asked]).toEqual([24_000, 26_000, 28_000, 30_000])
})

test('of what was read only the blocks that a reorg may change are read again, however many came meanwhile', async () => {
  const { refresh, state } = open()
  await refresh(30_000n)
  await refresh(30_001n)
  expect([...state.asked]).toEqual([29_980])
  await refresh(30_500n)
  expect([...state.asked]).toEqual([29_981])
})
