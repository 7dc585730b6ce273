import { seaportAbi } from '@oxbow/abi/seaport'
import { accounts } from '@oxbow/test/accounts'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { type Hex, hashTypedData, keccak256, numberToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPart, hashTwap, treeOf } from './hashTwap.ts'
import { emptyOrder, heightOf } from './PartOrder.ts'
import { readPartSignature } from './readPartSignature.ts'
import { readTwapData } from './readTwapData.ts'
import { toPartSignature } from './toPartSignature.ts'
import { toTwapData } from './toTwapData.ts'
import { partAmount, type Twap, twapOrders } from './twapOrders.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

const owner = accounts[1]!
const address = (byte: string): Hex => `0x${byte.repeat(20)}`
const planOf = (parts: number): Twap => ({
  id: `0x${'5a'.repeat(31)}00`,
  owner: owner.address.toLowerCase() as Hex,
  recipient: address('b2'),
  tokenIn: address('e5'),
  tokenOut: address('f6'),
  amountIn: 1_000n,
  parts,
  counter: 3n,
  leastPrice: { numerator: 7n, denominator: 3n },
  startTime: 1_800_000_000n,
  periodSeconds: 3_600n,
  zone: address('d4'),
  zoneHash: keccak256('0x01'),
})

describe.each([2, 3, 12, 17, 32])('a plan of %i parts', (count) => {
  const orders = twapOrders(planOf(count))
  const place = () => ({ chainId: chain.chainId, seaport: chain.contracts.seaport })

  test('each part has the hash that Seaport knows it by', async () => {
    for (const order of [orders[0]!, orders.at(-1)!, emptyOrder]) {
      const call = { address: chain.contracts.seaport, abi: seaportAbi, functionName: 'getOrderHash' } as const
      expect(hashPart(order)).toBe(await chain.publicClient.readContract({ ...call, args: [order] }))
    }
  })

  test('what is signed is what viem hashes, and reads back as it was written', () => {
    const data = toTwapData(orders, place())
    expect(hashTwap(orders, place())).toBe(hashTypedData(data as never))
    const leaves = Array.from({ length: 2 ** heightOf(count) }, (_, index) => orders[index] ?? emptyOrder)
    expect(readTwapData(data)).toEqual({ ...place(), leaves })
    // As a wallet receives it.
    const wire = JSON.parse(JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? String(value) : value)))
    expect(readTwapData(wire)).toEqual({ ...place(), leaves })
  })

  test('each part’s signature gives its owner and index', async () => {
    const signature = await owner.sign({ hash: hashTwap(orders, place()) })
    for (const [index, order] of orders.entries()) {
      const part = toPartSignature(signature, orders, index)
      expect(part.length).toBe(2 + 2 * (67 + 32 * heightOf(count)))
      expect(await readPartSignature(order, part, place())).toEqual({ signer: planOf(count).owner, index })
    }
    expect(() => toPartSignature(signature, orders, count)).toThrow(RangeError)
  })

  test('the parts together sell all of it, one each period, each open for two', () => {
    expect(orders.reduce((sum, { offer }) => sum + offer[0]!.startAmount, 0n)).toBe(1_000n)
    for (const [index, { endTime, offer, startTime }] of orders.entries()) {
      expect(offer[0]!.startAmount).toBe(partAmount({ amountIn: 1_000n, parts: count }, index))
      expect(startTime).toBe(1_800_000_000n + 3_600n * BigInt(index))
      expect(endTime - startTime).toBe(7_200n)
    }
  })
})

test('rejects any other form of signature', async () => {
  const orders = twapOrders(planOf(4))
  const place = { chainId: chain.chainId, seaport: chain.contracts.seaport }
  const part = toPartSignature(await owner.sign({ hash: hashTwap(orders, place) }), orders, 1)
  const numbered = (index: number): Hex =>
    `${part.slice(0, 130)}${numberToHex(index, { size: 3 }).slice(2)}${part.slice(136)}` as Hex
  for (const other of [part.slice(0, -2), `${part}00`, part.slice(0, 136), part.slice(0, 130), '0x', numbered(5)])
    expect(await readPartSignature(orders[1]!, other as Hex, place)).toBeUndefined()
  expect(treeOf(orders).map((level) => level.length)).toEqual([4, 2, 1])
})
