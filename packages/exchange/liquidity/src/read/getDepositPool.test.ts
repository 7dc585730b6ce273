import { stateViewAbi } from '@oxbow/abi/stateView'
import { v2FactoryAbi } from '@oxbow/abi/v2Factory'
import { v2PairAbi } from '@oxbow/abi/v2Pair'
import { v3FactoryAbi } from '@oxbow/abi/v3Factory'
import { v3PoolAbi } from '@oxbow/abi/v3Pool'
import { type PlainAnswer, plainNode } from '@oxbow/exchange-test/plainNode'
import { toV4PoolId } from '@oxbow/market/toV4PoolId'
import { getAddress, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { getDepositPool } from './getDepositPool.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [token0, token1, found] = [address('a'), address('b'), address('c')]
const contracts = {
  multicall3: address('1'),
  v2Factory: address('2'),
  v3Factory: address('3'),
  v4StateView: address('4'),
}
const v2 = { protocol: 'v2', token0, token1 } as const
const v3 = { protocol: 'v3', token0, token1, feePips: 500 } as const
const v4 = { protocol: 'v4', token0, token1, keyFee: 0x800000, tickSpacing: 60, hooks: address('d') } as const
type Pool = typeof v2 | typeof v3 | typeof v4

function read(pool: Pool, answers: readonly PlainAnswer[], known: object = contracts) {
  const { node, asked } = plainNode({ answers, blockNumber: 9n })
  const network = { chainId: 1, contracts: known } as never
  return getDepositPool(node, { network, pool }).then((state) => {
    for (const { method, params } of asked) if (method === 'eth_call') expect(params[1]).toBe('0x9')
    return state
  })
}

describe('v2', () => {
  const of = { target: found, abi: v2PairAbi }
  const pairs = (feeTo: `0x${string}` | undefined, change: Partial<Record<string, unknown>> = {}) => {
    const says: Record<string, unknown> = { getReserves: [40n, 90n, 0], totalSupply: 50n, kLast: 3_000n, ...change }
    const factory = { target: contracts.v2Factory, abi: v2FactoryAbi }
    return [
      { ...factory, functionName: 'getPair', args: [token0, token1], says: getAddress(found) },
      { ...factory, functionName: 'feeTo', says: feeTo },
      ...Object.entries(says).map(([functionName, each]) => ({ ...of, functionName, says: each })),
    ]
  }

  test('default: reserves and shares; what the protocol has not taken yet only where it takes a share', async () => {
    const pair = { reserve0: 40n, reserve1: 90n, totalSupply: 50n }
    const state = { status: 'pair', poolId: found }
    expect(await read(v2, pairs(address('9')))).toEqual({ ...state, pair: { ...pair, kLast: 3_000n } })
    expect(await read(v2, pairs(zeroAddress))).toEqual({ ...state, pair: { ...pair, kLast: 0n } })
    expect(await read(v2, pairs(undefined))).toEqual({ ...state, pair: { ...pair, kLast: 0n } })
    expect(await read(v2, pairs(address('9'), { kLast: undefined }))).toEqual({
      ...state,
      pair: { ...pair, kLast: 0n },
    })
  })

  test('behavior: missing without a factory, a pair, or anything in it', async () => {
    const missing = { status: 'missing' }
    expect(await read(v2, pairs(zeroAddress), { ...contracts, v2Factory: undefined })).toEqual(missing)
    expect(await read(v2, [])).toEqual(missing)
    const nowhere = { target: contracts.v2Factory, abi: v2FactoryAbi, functionName: 'getPair', says: zeroAddress }
    const atZero = pairs(zeroAddress).map((each) => ({
      ...each,
      target: each.target === found ? zeroAddress : each.target,
    }))
    expect(await read(v2, [nowhere, ...atZero])).toEqual(missing)
    for (const silent of [{ getReserves: undefined }, { totalSupply: undefined }, { totalSupply: 0n }])
      expect(await read(v2, pairs(zeroAddress, silent))).toEqual(missing)
    expect(await read(v2, pairs(zeroAddress, { totalSupply: 1n }))).toMatchObject({ status: 'pair' })
  })
})

describe('v3', () => {
  const pool = (change: Partial<Record<string, unknown>> = {}) => {
    const says: Record<string, unknown> = { slot0: [5n, -3, 0, 0, 0, 0, true], liquidity: 77n, ...change }
    const factory = { target: contracts.v3Factory, abi: v3FactoryAbi }
    return [
      { ...factory, functionName: 'getPool', args: [token0, token1, 500], says: getAddress(found) },
      ...Object.entries(says).map(([functionName, each]) => ({
        target: found,
        abi: v3PoolAbi,
        functionName,
        says: each,
      })),
    ]
  }

  test('default: where it stands and how much is in range', async () => {
    expect(await read(v3, pool())).toEqual({
      status: 'pool',
      poolId: found,
      sqrtPriceX96: 5n,
      tick: -3,
      liquidity: 77n,
      feePips: 500,
    })
    expect(await read(v3, pool({ slot0: [1n, -3, 0, 0, 0, 0, true] }))).toMatchObject({ sqrtPriceX96: 1n })
  })

  test('behavior: missing without a factory, a pool, or a price', async () => {
    const missing = { status: 'missing' }
    expect(await read(v3, pool(), { ...contracts, v3Factory: undefined })).toEqual(missing)
    expect(await read(v3, [])).toEqual(missing)
    const nowhere = { target: contracts.v3Factory, abi: v3FactoryAbi, functionName: 'getPool', says: zeroAddress }
    const atZero = pool().map((each) => ({ ...each, target: each.target === found ? zeroAddress : each.target }))
    expect(await read(v3, [nowhere, ...atZero])).toEqual(missing)
    for (const silent of [{ slot0: undefined }, { slot0: [0n, 0, 0, 0, 0, 0, true] }, { liquidity: undefined }])
      expect(await read(v3, pool(silent))).toEqual(missing)
  })
})

describe('v4', () => {
  const poolId = toV4PoolId(v4)
  const pool = (change: Partial<Record<string, unknown>> = {}) => {
    const says: Record<string, unknown> = { getSlot0: [5n, -3, 123, 2_500], getLiquidity: 77n, ...change }
    const view = { target: contracts.v4StateView, abi: stateViewAbi, args: [poolId] }
    return Object.entries(says).map(([functionName, each]) => ({ ...view, functionName, says: each }))
  }

  test('default: by the hash of its key, with the fee of now', async () => {
    expect(await read(v4, pool())).toEqual({
      status: 'pool',
      poolId,
      sqrtPriceX96: 5n,
      tick: -3,
      liquidity: 77n,
      feePips: 2_500,
    })
    // ETH and USDC at 0.05 %, the oldest large pool of mainnet.
    expect(
      toV4PoolId({
        protocol: 'v4',
        token0: zeroAddress,
        token1: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
        keyFee: 500,
        tickSpacing: 10,
        hooks: zeroAddress,
      }),
    ).toBe('0x21c67e77068de97969ba93d4aab21826d33ca12bb9f565d8496e8fda8a82ca27')
  })

  test('behavior: missing without a view or a price', async () => {
    const missing = { status: 'missing' }
    expect(await read(v4, pool(), { ...contracts, v4StateView: undefined })).toEqual(missing)
    for (const silent of [{ getSlot0: undefined }, { getSlot0: [0n, 0, 0, 0] }, { getLiquidity: undefined }])
      expect(await read(v4, pool(silent))).toEqual(missing)
    expect(await read(v4, pool({ getSlot0: [1n, 0, 0, 0] }))).toMatchObject({ sqrtPriceX96: 1n })
  })
})
