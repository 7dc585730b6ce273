import { erc20Abi } from '@oxbow/abi/erc20'
import { v2FactoryAbi } from '@oxbow/abi/v2Factory'
import { v2PairAbi } from '@oxbow/abi/v2Pair'
import { amountsForShares } from '@oxbow/amm/pairShares'
import { type PlainAnswer, plainNode } from '@oxbow/exchange-test/plainNode'
import { getAddress, type Hex, numberToHex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { readV2Positions, readV2Shares } from './readV2Positions.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [multicall3, factory, owner] = [address('1'), address('2'), address('f')]
const [token0, token1, pair, other] = [address('a'), address('b'), address('c'), address('d')]
const places = { chainId: 1, multicall3, blockNumber: 90n, factory }
const one = 10n ** 18n

const ofFactory = { target: factory, abi: v2FactoryAbi }
const factoryOf = (pairs: readonly Hex[], feeTo: Hex = zeroAddress): readonly PlainAnswer[] => [
  { ...ofFactory, functionName: 'allPairsLength', says: BigInt(pairs.length) },
  { ...ofFactory, functionName: 'allPairs', says: (index: bigint) => pairs[Number(index)] },
  { ...ofFactory, functionName: 'feeTo', says: feeTo },
]
const pairAt = (target: Hex, balance: bigint): readonly PlainAnswer[] => {
  const of = { target, abi: v2PairAbi }
  return [
    { target, abi: erc20Abi, functionName: 'balanceOf', args: [owner], says: balance },
    { ...of, functionName: 'token0', says: getAddress(token0) },
    { ...of, functionName: 'token1', says: getAddress(token1) },
    { ...of, functionName: 'getReserves', says: [40n * one, 90n * one, 0] },
    { ...of, functionName: 'totalSupply', says: 50n * one },
    { ...of, functionName: 'kLast', says: 2_500n * one * one },
  ]
}
const position = (amounts: { amount0: bigint; amount1: bigint }) => ({
  protocol: 'v2',
  chainId: 1,
  poolId: pair,
  token0,
  token1,
  status: 'in-range',
  liquidity: 5n * one,
  totalSupply: 50n * one,
  amounts,
})

describe('readV2Positions', () => {
  test('default: the pairs of which an owner holds something, at their part of the reserves', async () => {
    const answers = [...factoryOf([getAddress(pair), other]), ...pairAt(pair, 5n * one), ...pairAt(other, 0n)]
    const { rpc, asked } = plainNode({ answers })
    expect(await readV2Positions(rpc, { ...places, owner, pairs: [] })).toEqual({
      positions: [position({ amount0: 4n * one, amount1: 9n * one })],
      unseen: 0,
    })
    expect(new Set(asked.map(({ params }) => params[1]))).toEqual(new Set(['0x5a']))
  })

  test('behavior: pairs that are named are asked too, each once', async () => {
    const imported = address('e')
    const answers = [...factoryOf([pair]), ...pairAt(pair, one), ...pairAt(imported, one)]
    const { rpc, calls } = plainNode({ answers })
    const { positions } = await readV2Positions(rpc, { ...places, owner, pairs: [imported, pair] })
    expect(positions.map(({ poolId }) => poolId)).toEqual([imported, pair])
    expect(calls.filter(({ functionName }) => functionName === 'balanceOf')).toHaveLength(2)
  })

  test('behavior: of very many the newest four thousand, and how many were not asked', {
    tags: 'thorough',
  }, async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => numberToHex(index + 1, { size: 20 }))
    for (const [count, unseen] of [
      [4_000, 0],
      [4_001, 1],
    ] as const) {
      const { rpc, calls } = plainNode({ answers: factoryOf(many(count)) })
      expect((await readV2Positions(rpc, { ...places, owner, pairs: [] })).unseen).toBe(unseen)
      const asked = calls.flatMap(({ functionName, args }) => (functionName === 'allPairs' ? [args[0]] : []))
      expect([asked.length, asked[0], asked.at(-1)]).toEqual([4_000, BigInt(unseen), BigInt(count - 1)])
    }
  })

  test('behavior: none where there is no factory', async () => {
    expect(await readV2Positions(plainNode({}).rpc, { ...places, owner, pairs: [] })).toEqual({
      positions: [],
      unseen: 0,
    })
  })
})

describe('readV2Shares', () => {
  const held = [{ pair, liquidity: 5n * one }]
  const read = (answers: readonly PlainAnswer[]) => readV2Shares(plainNode({ answers }).rpc, { ...places, held })

  test("behavior: where the protocol takes a share, what it has not taken yet is not the owner's", async () => {
    const [taken] = await read([...factoryOf([], address('9')), ...pairAt(pair, 0n)])
    const state = { reserve0: 40n * one, reserve1: 90n * one, totalSupply: 50n * one, kLast: 2_500n * one * one }
    expect(taken).toEqual(position(amountsForShares(state, 5n * one)))
    expect(taken!.amounts.amount0).toBeLessThan(4n * one)
    const without = pairAt(pair, 0n).filter(({ functionName }) => functionName !== 'kLast')
    expect(await read([...factoryOf([], address('9')), ...without])).toEqual([
      position({ amount0: 4n * one, amount1: 9n * one }),
    ])
  })

  test('behavior: a factory that does not say who takes a share takes none', async () => {
    expect(await read(pairAt(pair, 0n))).toEqual([position({ amount0: 4n * one, amount1: 9n * one })])
  })

  test('behavior: no shares are a closed position', async () => {
    const nothing = { ...places, held: [{ pair, liquidity: 0n }] }
    expect(await readV2Shares(plainNode({ answers: pairAt(pair, 0n) }).rpc, nothing)).toMatchObject([
      { status: 'closed' },
    ])
  })

  test.each(['token0', 'token1', 'getReserves', 'totalSupply'])(
    'behavior: what does not tell its %s is no pair',
    async (silent) => {
      expect(await read(pairAt(pair, 0n).filter(({ functionName }) => functionName !== silent))).toEqual([])
    },
  )
})
