import { erc20Abi } from '@oxbow/abi/erc20'
import { plainNode } from '@oxbow/exchange-test/plainNode'
import type { Hex } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Chain } from '../../../Services.ts'
import type { Database } from '../../Database.ts'
import { createTokenSupplies } from './createTokenSupplies.ts'

const [tall, small]: readonly Hex[] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`]
const ether = 10n ** 18n

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('behavior: what a contract does not tell once is asked again within minutes, and what was known holds', async () => {
  const supplies = new Map<Hex, bigint | undefined>([[tall!, 5n * ether]])
  const { rpc, calls } = plainNode({
    answers: [tall!, small!].map((target) => ({
      target,
      abi: erc20Abi,
      functionName: 'totalSupply',
      says: () => supplies.get(target),
    })),
  })
  const network = { chainId: 1, contracts: { multicall3: `0x${'e'.repeat(40)}` } }
  const rows = [tall, small].map((address) => ({ chainId: 1, address, decimals: 18 }))
  const database = { read: async () => rows } as unknown as Database
  const read = createTokenSupplies(database, new Map([[1, { network, client: rpc } as unknown as Chain]]))

  await read.read()
  expect([read.get(1, tall!), read.get(1, small!)]).toEqual([5, undefined])
  supplies.set(small!, 7n * ether)
  const before = calls.length
  await read.read()
  expect(calls).toHaveLength(before)
  vi.advanceTimersByTime(61_000)
  await read.read()
  expect([read.get(1, tall!), read.get(1, small!)]).toEqual([5, 7])

  supplies.set(tall!, undefined)
  vi.advanceTimersByTime(601_000)
  await read.read()
  expect(read.get(1, tall!)).toBe(5)
})
