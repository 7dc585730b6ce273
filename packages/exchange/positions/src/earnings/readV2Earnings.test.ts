import { type PlainLog, plainNode, wordsOf } from '@oxbow/exchange-test/plainNode'
import { numberToHex, pad, toEventSelector, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { V2Position } from '../held/Position.ts'
import { readV2Earnings } from './readV2Earnings.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [pair, account, stranger] = [address('c'), address('f'), address('e')]
const position: V2Position = {
  protocol: 'v2',
  chainId: 1,
  poolId: pair,
  token0: address('a'),
  token1: address('b'),
  status: 'in-range',
  liquidity: 600n,
  totalSupply: 9_000n,
  amounts: { amount0: 900n, amount1: 900n },
}
const span = { fromBlock: 1n, toBlock: 50n }
const transferred = toEventSelector('Transfer(address,address,uint256)')
const minted = toEventSelector('Mint(address,uint256,uint256)')
const burnt = toEventSelector('Burn(address,uint256,uint256,address)')

type Step = { readonly block: number; readonly shares: bigint; readonly said: readonly PairSaid[] }
type PairSaid = {
  readonly topic: `0x${string}`
  readonly amounts: readonly [bigint, bigint]
  readonly by?: `0x${string}`
}
const mint = (block: number, shares: bigint, amount0: bigint, amount1: bigint): Step => ({
  block,
  shares,
  said: [{ topic: minted, amounts: [amount0, amount1] }],
})
const burn = (block: number, shares: bigint, amount0: bigint, amount1: bigint): Step => ({
  block,
  shares: -shares,
  said: [{ topic: burnt, amounts: [amount0, amount1] }],
})

function nodeOf(steps: readonly Step[], secondsOf: (block: number) => number | undefined) {
  const logs = steps.map(({ block, shares }): PlainLog => {
    const [from, to] = shares > 0n ? [pad(zeroAddress), pad(account)] : [pad(account), pad(pair)]
    const data = wordsOf(shares > 0n ? shares : -shares)
    const place = {
      blockNumber: numberToHex(block),
      logIndex: '0x5',
      transactionHash: numberToHex(block * 100),
    } as const
    return { address: pair, topics: [transferred, from, to], data, ...place }
  })
  const receipts = new Map(
    steps.map(({ block, said }) => [
      numberToHex(block * 100),
      {
        logs: said.map(({ topic, amounts, by = pair.toUpperCase().replace('0X', '0x') }) => ({
          address: by,
          topics: [topic],
          data: wordsOf(...amounts),
        })),
      },
    ]),
  )
  const methods = { eth_getTransactionReceipt: (hash: `0x${string}`) => receipts.get(hash) ?? null }
  return plainNode({ logs: logs.toReversed(), secondsOf, methods })
}
const read = (
  steps: readonly Step[],
  { liquidity = 600n, secondsOf = (block: number): number | undefined => block * 10 } = {},
) => readV2Earnings(nodeOf(steps, secondsOf).rpc, { position: { ...position, liquidity }, account, span })

describe('readV2Earnings', () => {
  test('default: fees are what the root of the product has grown by, in what is held and in what was taken out', async () => {
    // The root of 1,000 times 1,000 for 1,000 shares; 400 of them are worth 440 each way, a tenth of which are fees.
    const earnings = await read([mint(10, 1_000n, 1_000n, 1_000n), burn(30, 400n, 440n, 440n)])
    expect(earnings).toEqual({
      deposited: { amount0: 1_000n, amount1: 1_000n },
      withdrawn: { amount0: 400n, amount1: 400n },
      // 600 are left of what was put in, and the shares are worth 900 now.
      fees: { amount0: 340n, amount1: 340n },
      againstHolding: { amount0: 0n, amount1: 0n },
      time: {
        heldSeconds: 400,
        inRangeSeconds: 400,
        invested: { amount0: 1_000n * 200n + 600n * 200n, amount1: 1_000n * 200n + 600n * 200n },
      },
      history: [
        { kind: 'added', amounts: { amount0: 1_000n, amount1: 1_000n }, seconds: 100, hash: numberToHex(1_000) },
        { kind: 'removed', amounts: { amount0: 440n, amount1: 440n }, seconds: 300, hash: numberToHex(3_000) },
      ],
    })
  })

  test('behavior: several deposits, at several prices', async () => {
    const steps = [mint(10, 400n, 400n, 400n), mint(20, 200n, 100n, 400n)]
    expect(await read(steps)).toMatchObject({
      deposited: { amount0: 500n, amount1: 800n },
      // 400 and the root of 100 times 400 were put in; 900 are there.
      fees: { amount0: 300n, amount1: 300n },
      againstHolding: { amount0: 900n - 500n - 300n, amount1: 900n - 800n - 300n },
      time: { heldSeconds: 400, invested: { amount0: 400n * 100n + 500n * 300n } },
    })
  })

  test('behavior: unknown where shares came from somebody, or went to them', async () => {
    const came: Step = { block: 20, shares: 200n, said: [] }
    expect(await read([mint(10, 400n, 400n, 400n), came])).toBeUndefined()
    expect(await read([mint(10, 1_000n, 1_000n, 1_000n), { block: 20, shares: -400n, said: [] }])).toBeUndefined()
    expect(await read([burn(10, 400n, 1n, 1n), mint(20, 1_000n, 1n, 1n)])).toBeUndefined()
    expect(await read([mint(10, 1_000n, 1_000n, 1_000n)])).toBeUndefined()
    expect(await read([mint(10, 600n, 600n, 600n)])).toBeDefined()
  })

  test('behavior: of a transaction that mints twice nobody knows which is whose, and what others do in it is no matter', async () => {
    const one: PairSaid = { topic: minted, amounts: [600n, 600n] }
    const said = (...all: readonly PairSaid[]) => read([{ block: 10, shares: 600n, said: all }])
    expect(await said(one, one)).toBeUndefined()
    expect(await said({ ...one, topic: burnt })).toBeUndefined()
    expect(await said({ ...one, by: stranger })).toBeUndefined()
    const others = [
      { ...one, by: stranger },
      { ...one, topic: burnt },
    ] as const
    expect(await said(...others, one)).toMatchObject({ deposited: { amount0: 600n } })
  })

  test('behavior: without the times the sums alone', async () => {
    const steps = [mint(10, 600n, 600n, 600n)]
    const { time, history, ...sums } = (await read(steps))!
    expect([time, history]).not.toContain(undefined)
    for (const silent of [10, 50])
      expect(await read(steps, { secondsOf: (block) => (block === silent ? undefined : 1) })).toEqual(sums)
  })

  test('behavior: nothing when there are too many transfers for a page', async () => {
    const { rpc } = plainNode({})
    const log = { address: pair, topics: [transferred, pad(zeroAddress), pad(account)], data: wordsOf(1) }
    const many = Array.from({ length: 100_001 }, () => ({ ...log, blockNumber: '0x5', logIndex: '0x0' }))
    for (const side of [1, 2]) {
      const request = async ({ params }: { params: [{ topics: readonly unknown[] }] }) =>
        params[0].topics[side] === pad(account) ? many : []
      expect(await readV2Earnings({ ...rpc, request } as never, { position, account, span })).toBeUndefined()
    }
  })
})
