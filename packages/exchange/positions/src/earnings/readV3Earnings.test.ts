import { type PlainLog, plainNode, wordsOf } from '@oxbow/exchange-test/plainNode'
import { numberToHex, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import type { V3Position } from '../held/Position.ts'
import { readV3Earnings } from './readV3Earnings.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [manager, pool] = [address('3'), address('c')]
const position: V3Position = {
  protocol: 'v3',
  chainId: 1,
  poolId: pool,
  token0: address('a'),
  token1: address('b'),
  status: 'in-range',
  tokenId: 7n,
  feePips: 3_000,
  tickLower: -600,
  tickUpper: 600,
  tick: 0,
  sqrtPriceX96: 2n ** 96n,
  liquidity: 600n,
  amounts: { amount0: 60n, amount1: 150n },
  owed: { amount0: 1n, amount1: 2n },
}
const span = { fromBlock: 1n, toBlock: 50n }

const at = (block: number, index = 0) => ({
  blockNumber: numberToHex(block),
  logIndex: numberToHex(index),
  transactionHash: numberToHex(block * 100 + index),
})
type Own = 'increased' | 'decreased' | 'collected'
const topics = {
  increased: toEventSelector('IncreaseLiquidity(uint256,uint128,uint256,uint256)'),
  decreased: toEventSelector('DecreaseLiquidity(uint256,uint128,uint256,uint256)'),
  collected: toEventSelector('Collect(uint256,address,uint256,uint256)'),
}
/** An event of the manager: liquidity, or whom it was paid to, and two amounts. */
const own = (
  kind: Own,
  place: ReturnType<typeof at>,
  liquidity: number,
  a0: number,
  a1: number,
  id = 7n,
): PlainLog => ({
  address: manager,
  topics: [topics[kind], wordsOf(id)],
  data: wordsOf(liquidity, a0, a1),
  ...place,
})
const opened = (place: ReturnType<typeof at>, tick: number): PlainLog => ({
  address: pool,
  topics: [toEventSelector('Initialize(uint160,int24)')],
  data: wordsOf(5, tick),
  ...place,
})
const swapped = (place: ReturnType<typeof at>, tick: number): PlainLog => ({
  address: pool,
  topics: [toEventSelector('Swap(address,address,int256,int256,uint160,uint128,int24)')],
  data: wordsOf(900, 901, 902, 903, tick),
  ...place,
})

/** Ten seconds a block. */
const read = (logs: readonly PlainLog[], secondsOf: (block: number) => number | undefined = (block) => block * 10) =>
  readV3Earnings(plainNode({ logs, secondsOf }).rpc, { position, manager, span })

const scenario = [
  opened(at(5), 0),
  own('increased', at(10), 1_000, 100, 200),
  swapped(at(20), 700),
  own('decreased', at(30), 400, 40, 0),
  own('collected', at(31), 0, 45, 6),
  swapped(at(40), -600),
]

describe('readV3Earnings', () => {
  test('default: what went in and came out, what of it were fees, and how long it was at work', async () => {
    expect(await read(scenario)).toEqual({
      deposited: { amount0: 100n, amount1: 200n },
      withdrawn: { amount0: 40n, amount1: 0n },
      // Collected and owed, less what was withdrawn.
      fees: { amount0: 6n, amount1: 8n },
      againstHolding: { amount0: 0n, amount1: -50n },
      time: {
        heldSeconds: 400,
        // Up to block 20, and from 40 on.
        inRangeSeconds: 200,
        // All of it for 200 seconds, then 600 of 1,000.
        invested: { amount0: 100n * 200n + 60n * 200n, amount1: 200n * 200n + 120n * 200n },
      },
      history: [
        { kind: 'added', amounts: { amount0: 100n, amount1: 200n }, seconds: 100, hash: numberToHex(1_000) },
        { kind: 'removed', amounts: { amount0: 40n, amount1: 0n }, seconds: 300, hash: numberToHex(3_000) },
        { kind: 'collected', amounts: { amount0: 5n, amount1: 6n }, seconds: 310, hash: numberToHex(3_100) },
      ],
    })
  })

  test('behavior: what was taken out may be collected bit by bit, before any fee is', async () => {
    const bits = [
      ...scenario.slice(0, 2),
      own('decreased', at(30), 400, 40, 20),
      own('collected', at(31), 0, 10, 30),
      own('collected', at(32), 0, 35, 1),
      own('collected', at(33), 0, 0, 0),
    ]
    const { history, fees } = (await read(bits))!
    expect(history!.slice(2).map(({ kind, amounts, seconds }) => [kind, amounts, seconds])).toEqual([
      ['collected', { amount0: 0n, amount1: 10n }, 310],
      ['collected', { amount0: 5n, amount1: 1n }, 320],
    ])
    expect(fees).toEqual({ amount0: 6n, amount1: 13n })
  })

  test('behavior: where the price was before the first deposit is what the last trade before it says', async () => {
    const inRange = async (...logs: readonly PlainLog[]) => (await read(logs))!.time!.inRangeSeconds
    const deposit = own('increased', at(10), 1_000, 100, 200)
    expect(await inRange(opened(at(5), 0), swapped(at(6), 600), deposit)).toBe(0)
    expect(await inRange(opened(at(5), 600), swapped(at(6), 599), deposit)).toBe(400)
    expect(await inRange(opened(at(5), -601), deposit)).toBe(0)
    // In the block of the deposit, before and after it.
    expect(await inRange(opened(at(5), 0), own('increased', at(10, 4), 1_000, 1, 2), swapped(at(10, 5), 700))).toBe(0)
    expect(await inRange(opened(at(10, 0), 0), own('increased', at(10, 1), 1_000, 1, 2))).toBe(400)
    expect(await inRange(opened(at(5), 0), swapped(at(20), 100), deposit, swapped(at(30), 700))).toBe(200)
  })

  test('behavior: nothing of another position, contract or time is counted', async () => {
    const foreign = [
      own('increased', at(11), 500, 9, 9, 8n),
      { ...own('increased', at(12), 500, 9, 9), address: pool },
      { ...swapped(at(13), 9_000), address: manager },
      own('increased', at(51), 500, 9, 9),
    ]
    expect(await read([...scenario, ...foreign])).toEqual(await read(scenario))
  })

  test('behavior: without the times, or without a trade that says where the price was, the sums alone', async () => {
    const { time, history, ...sums } = (await read(scenario))!
    expect([time, history]).not.toContain(undefined)
    expect(await read(scenario, () => undefined)).toEqual(sums)
    expect(await read(scenario, (block) => (block === 50 ? undefined : 1))).toEqual(sums)
    expect(await read(scenario, (block) => (block === 20 ? undefined : 1))).toEqual(sums)
    expect(await read(scenario.filter(({ address }) => address === manager))).toEqual(sums)
    expect(await read([])).toMatchObject({ deposited: { amount0: 0n, amount1: 0n } })
    expect((await read([]))!.time).toBeUndefined()
  })

  test('behavior: nothing when the events are too many for a page, and the sums alone when the trades are', async () => {
    const many = (log: PlainLog) => Array.from({ length: 100_001 }, () => log)
    expect(await read(many(own('collected', at(31), 0, 1, 1)))).toBeUndefined()
    const sums = await read(many(swapped(at(31), 1)).concat(scenario))
    expect(sums).toMatchObject({ deposited: { amount0: 100n } })
    expect(sums!.time).toBeUndefined()
  })
})
