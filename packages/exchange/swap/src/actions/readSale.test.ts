import { plainNode, wordsOf } from '@oxbow/exchange-test/plainNode'
import { newestBlock } from '@oxbow/exchange-test/simulatingNode'
import { type Hex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { readSale } from './readSale.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [account, bought, weth, pair, manager] = ['1', '3', '4', 'a', 'b'].map(address) as [Hex, Hex, Hex, Hex, Hex]
const contracts = { weth, multicall3: address('c'), v4PoolManager: manager }
const network = { chainId: 1, contracts } as never
const hop = { protocol: 'v2', poolId: pair, tokenIn: weth, tokenOut: bought }

type Call = { from: Hex; to: Hex; data: Hex; gas: Hex }
/** Transfers of the accounts that it refuses revert; others lose a part. */
type Token = { readonly refuses?: Hex | undefined; readonly keepsBps?: bigint; readonly poolHas?: bigint }

function nodeOf({ refuses, keepsBps = 0n, poolHas = 1_000_000n }: Token, seen: string[] = []) {
  let held = 1_000_000n
  return plainNode({
    methods: {
      eth_simulateV1: ({ blockStateCalls }: { blockStateCalls: [{ calls: Call[] }] }) => {
        const calls = blockStateCalls[0].calls.map(({ from, data, gas }) => {
          expect(BigInt(gas)).toBe(500_000n)
          const done = { status: '0x1', gasUsed: '0x1', returnData: '0x' }
          if (data.startsWith('0x70a08231')) return { ...done, returnData: wordsOf(held) }
          const [to, amount] = [`0x${data.slice(34, 74)}`, BigInt(`0x${data.slice(74, 138)}`)]
          seen.push(`${amount} from ${from} to ${to}`)
          if (from === refuses || (from !== account && amount > poolHas)) return { ...done, status: '0x0' }
          held += from === account ? (amount * (10_000n - keepsBps)) / 10_000n : -amount
          return done
        })
        return [{ ...newestBlock, calls }]
      },
      eth_getBlockByNumber: () => newestBlock,
    },
  }).node
}

const read = (nodes: Parameters<typeof readSale>[0], change: object = {}, leastOut = 8_000n) => {
  const quote = { kind: 'swap', tokenOut: bought, route: [{ shareBps: 10_000, hops: [hop] }], ...change }
  return readSale(nodes, { quote: quote as never, leastOut, account, network })
}

describe('readSale', () => {
  test('default: the pool pays, and takes a quarter back', async () => {
    const seen: string[] = []
    expect(await read([nodeOf({}, seen)])).toEqual({ status: 'possible', taxBps: 0 })
    expect(seen).toEqual([`8000 from ${pair} to ${account}`, `2000 from ${account} to ${pair}`])
    const ofV4 = { route: [{ shareBps: 10_000, hops: [hop, { ...hop, protocol: 'v4' }] }] }
    expect(await read([nodeOf({}, seen)], ofV4)).toEqual({ status: 'possible', taxBps: 0 })
    expect(seen.at(-1)).toBe(`2000 from ${account} to ${manager}`)
  })

  test('behavior: what the token keeps of a sale, and that it refuses one', async () => {
    expect(await read([nodeOf({ keepsBps: 2_500n })])).toEqual({ status: 'possible', taxBps: 2_500 })
    expect(await read([nodeOf({ keepsBps: 10_000n })])).toEqual({ status: 'possible', taxBps: 10_000 })
    expect(await read([nodeOf({ refuses: account })])).toEqual({ status: 'refused' })
  })

  test('behavior: a pool that has less than several pay together pays a part', async () => {
    expect(await read([nodeOf({ refuses: account, poolHas: 5_000n })])).toEqual({ status: 'refused' })
    expect(await read([nodeOf({ poolHas: 5_000n })])).toEqual({ status: 'possible', taxBps: 0 })
  })

  test('behavior: the next node is asked where the first can’t tell', async () => {
    const mute = plainNode({ methods: { eth_getBlockByNumber: () => newestBlock } }).node
    expect(await read([mute, nodeOf({ refuses: account })])).toEqual({ status: 'refused' })
    expect(await read([nodeOf({}), nodeOf({ refuses: account })])).toEqual({ status: 'possible', taxBps: 0 })
    expect(await read([mute])).toEqual({ status: 'unknown' })
  })

  test('behavior: unknown where the pool can’t pay, for nothing, and for what is sold anywhere', async () => {
    expect(await read([nodeOf({ refuses: pair })])).toEqual({ status: 'unknown' })
    expect(await read([nodeOf({})], {}, 3n)).toEqual({ status: 'unknown' })
    for (const tokenOut of [zeroAddress, weth])
      expect(await read([nodeOf({ refuses: account })], { tokenOut })).toEqual({ status: 'unknown' })
  })
})
