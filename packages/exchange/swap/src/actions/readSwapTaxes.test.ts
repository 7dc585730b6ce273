import { plainNode, wordsOf } from '@oxbow/exchange-test/plainNode'
import { newestBlock } from '@oxbow/exchange-test/simulatingNode'
import { type Hex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { readSwapTaxes } from './readSwapTaxes.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [account, sold, bought, weth, pair, other] = ['1', '2', '3', '4', 'a', 'b'].map(address) as Hex[] as [
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
]
const network = { chainId: 1, contracts: { weth, multicall3: address('c') } } as never
const hopOf = (change: object = {}) => ({ protocol: 'v2', poolId: pair, tokenIn: sold, tokenOut: bought, ...change })

type Call = { from: Hex; to: Hex; data: Hex }
type Asked = {
  hops?: readonly object[]
  sides?: readonly [Hex, Hex]
  keepsBps?: Readonly<Record<Hex, bigint>>
  refuses?: Hex
}

/** A node whose tokens keep a part of each transfer. */
async function read({ hops = [hopOf()], sides = [sold, bought], keepsBps = {}, refuses }: Asked) {
  const seen: string[] = []
  const arrived = new Map<string, bigint>()
  const { node } = plainNode({
    methods: {
      eth_simulateV1: ({ blockStateCalls }: { blockStateCalls: [{ calls: Call[] }] }) => {
        const calls = blockStateCalls[0].calls.map(({ from, to, data }) => {
          const done = { status: '0x1', gasUsed: '0x1', returnData: '0x' }
          const owner = `0x${data.slice(34, 74)}`
          const key = `${to} ${owner}`
          if (data.startsWith('0x70a08231')) return { ...done, returnData: wordsOf(1_000n + (arrived.get(key) ?? 0n)) }
          const amount = BigInt(`0x${data.slice(74, 138)}`)
          seen.push(`${amount} of ${to} from ${from} to ${owner}`)
          if (to === refuses) return { ...done, status: '0x0' }
          arrived.set(key, (amount * (10_000n - (keepsBps[to] ?? 0n))) / 10_000n)
          return done
        })
        return [{ ...newestBlock, calls }]
      },
      eth_getBlockByNumber: () => newestBlock,
    },
  })
  const [tokenIn, tokenOut] = sides
  const quote = { tokenIn, tokenOut, amountIn: 10_000n, minimumOut: 5_000n, route: [{ shareBps: 10_000, hops }] }
  return { taxes: await readSwapTaxes(node, { quote: quote as never, network, account }), seen }
}

describe('what the tokens keep', () => {
  test('default: of a transfer of each between wallet and pool', async () => {
    const { taxes, seen } = await read({ keepsBps: { [sold]: 200n, [bought]: 1_000n } })
    expect(taxes).toEqual({ soldBps: 200, boughtBps: 1_000 })
    expect(seen).toEqual([
      `10000 of ${sold} from ${account} to ${pair}`,
      `5000 of ${bought} from ${pair} to ${account}`,
    ])
    expect((await read({})).taxes).toEqual({ soldBps: 0, boughtBps: 0 })
  })

  test('behavior: over two pools each token at its own; one that two paths share is one', async () => {
    const middle = address('d')
    const path = [hopOf({ tokenOut: middle }), hopOf({ poolId: other, tokenIn: middle })]
    const keepsBps = { [sold]: 100n, [middle]: 500n, [bought]: 300n }
    const { taxes, seen } = await read({ hops: [...path, ...path], keepsBps })
    expect(taxes).toEqual({ soldBps: 100, boughtBps: 300 })
    expect(seen[1]).toContain(other)
  })

  test('behavior: nothing of a token that several pools or one of another protocol trade, and nothing of ether', async () => {
    const keepsBps = { [sold]: 200n, [bought]: 1_000n, [weth]: 100n }
    for (const hops of [[hopOf(), hopOf({ poolId: other })], [hopOf({ protocol: 'v3' })], []])
      expect(await read({ hops, keepsBps })).toEqual({ taxes: undefined, seen: [] })
    for (const side of [weth, zeroAddress])
      expect((await read({ hops: [hopOf({ tokenIn: side })], sides: [side, bought], keepsBps })).taxes).toEqual({
        soldBps: 0,
        boughtBps: 1_000,
      })
  })

  test('behavior: none where a transfer fails, unknown where the node does not answer', async () => {
    const keepsBps = { [sold]: 200n, [bought]: 1_000n }
    expect((await read({ keepsBps, refuses: sold })).taxes).toEqual({ soldBps: 0, boughtBps: 1_000 })
    const { node } = plainNode({ methods: {} })
    const quote = { tokenIn: sold, tokenOut: bought, amountIn: 1n, minimumOut: 1n, route: [{ hops: [hopOf()] }] }
    expect(await readSwapTaxes(node, { quote: quote as never, network, account })).toBeUndefined()
  })
})
