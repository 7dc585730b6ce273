import { v2PairAbi } from '@oxbow/abi/v2Pair'
import { v3FactoryAbi } from '@oxbow/abi/v3Factory'
import { v3PoolAbi } from '@oxbow/abi/v3Pool'
import { v4PoolManagerAbi } from '@oxbow/abi/v4PoolManager'
import type { PoolId } from '@oxbow/amm/PoolState'
import type { RawLog } from '@oxbow/rpc/RawLog'
import { encodeAbiParameters, encodeEventTopics, type Hex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { applyLogs, InconsistentLogsError } from './applyLogs.ts'
import { dynamicFeeFlag } from './hook/dynamicFeeFlag.ts'
import type { Market } from './Market.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const contracts = {
  weth: address('1'),
  multicall3: address('2'),
  permit2: address('3'),
  universalRouter: address('4'),
  v2Factory: address('5'),
  v3Factory: address('6'),
  v4PoolManager: address('7'),
}
const pair = address('a')
const pool = address('b')
const poolId = `0x${'c'.repeat(64)}` as const
const [token0, token1, stranger] = [address('8'), address('9'), address('f')]
const q96 = 2n ** 96n

/** A log as the contract would emit it, encoded by viem. */
function log(
  emitter: Hex,
  abi: typeof v3PoolAbi | typeof v2PairAbi | typeof v3FactoryAbi | typeof v4PoolManagerAbi,
  eventName: string,
  args: Record<string, unknown>,
): RawLog {
  const item = abi.find((each) => each.type === 'event' && each.name === eventName)
  if (item?.type !== 'event') throw new Error(`no event ${eventName}`)
  const plain = item.inputs.filter(({ indexed }) => !indexed)
  const topics = encodeEventTopics({ abi: [item], eventName, args } as Parameters<typeof encodeEventTopics>[0])
  return {
    address: emitter,
    topics: topics as Hex[],
    data: encodeAbiParameters(plain, plain.map(({ name }) => args[name]) as never),
  }
}

const sync = (emitter: Hex, reserve0: bigint) => log(emitter, v2PairAbi, 'Sync', { reserve0, reserve1: 5n })
const initialize = log(pool, v3PoolAbi, 'Initialize', { sqrtPriceX96: q96, tick: 0 })
const position = (event: 'Mint' | 'Burn', tickLower: number, tickUpper: number, amount: bigint) =>
  log(pool, v3PoolAbi, event, {
    sender: stranger,
    owner: stranger,
    tickLower,
    tickUpper,
    amount,
    amount0: 1n,
    amount1: 1n,
  })
const swap = (liquidity: bigint, tick: number) =>
  log(pool, v3PoolAbi, 'Swap', {
    sender: stranger,
    recipient: stranger,
    amount0: 1n,
    amount1: -1n,
    sqrtPriceX96: q96 + 1n,
    liquidity,
    tick,
  })
const modify = (emitter: Hex, liquidityDelta: bigint) =>
  log(emitter, v4PoolManagerAbi, 'ModifyLiquidity', {
    id: poolId,
    sender: stranger,
    tickLower: -60,
    tickUpper: 60,
    liquidityDelta,
    salt: poolId,
  })

const start: Pick<Market, 'pools' | 'uninitialised'> = {
  pools: new Map<PoolId, never>([]),
  uninitialised: new Map([[pool, { id: pool, token0, token1, feePips: 500, tickSpacing: 10 }]]),
}
const apply = (before: typeof start, ...logs: RawLog[]) => applyLogs({ ...before, contracts, logs })

function ticksOf(market: typeof start) {
  const state = market.pools.get(pool)
  if (state?.protocol !== 'v3') throw new Error('no v3 pool')
  return [...state.ticks.index].map((tick, at) => [tick, state.ticks.liquidityNet[at], state.ticks.liquidityGross[at]])
}

describe('applyLogs', () => {
  test('behavior: a tick stays while its net is 0 and its gross is not, and goes with the last liquidity', () => {
    const two = apply(start, initialize, position('Mint', -60, 0, 7n), position('Mint', 0, 60, 7n))
    expect(ticksOf(two)).toEqual([
      [-60, 7n, 7n],
      [0, 0n, 14n],
      [60, -7n, 7n],
    ])
    const one = apply(two, position('Burn', 0, 60, 7n))
    expect(ticksOf(one)).toEqual([
      [-60, 7n, 7n],
      [0, -7n, 7n],
    ])
    expect(ticksOf(apply(one, position('Burn', -60, 0, 7n)))).toEqual([])
    expect(ticksOf(two)).toHaveLength(3)
  })

  test('behavior: liquidity in range includes the lower tick and not the upper', () => {
    const liquidityAfter = (tickLower: number, tickUpper: number) => {
      const state = apply(start, initialize, position('Mint', tickLower, tickUpper, 7n)).pools.get(pool)
      return state?.protocol === 'v3' ? state.liquidity : undefined
    }
    expect([liquidityAfter(0, 10), liquidityAfter(-10, 0), liquidityAfter(-10, 10)]).toEqual([7n, 0n, 7n])
  })

  test('behavior: unchanged pools stay the same object', () => {
    const market = apply(start, initialize)
    const after = apply(market, sync(stranger, 1n), modify(contracts.v4PoolManager, 1n))
    expect(after.pools).toBe(market.pools)
    expect(after.uninitialised).toBe(market.uninitialised)
  })

  test('behavior: ignores events of imitating contracts', () => {
    const created = (emitter: Hex) =>
      log(emitter, v3FactoryAbi, 'PoolCreated', { token0, token1, fee: 100, tickSpacing: 1, pool: address('d') })
    expect(apply(start, created(stranger)).uninitialised.size).toBe(1)
    expect(apply(start, created(contracts.v3Factory)).uninitialised.size).toBe(2)

    const opened = (emitter: Hex) =>
      log(emitter, v4PoolManagerAbi, 'Initialize', {
        id: poolId,
        currency0: zeroAddress,
        currency1: token1,
        fee: dynamicFeeFlag,
        tickSpacing: 60,
        hooks: stranger,
        sqrtPriceX96: q96,
        tick: 0,
      })
    expect(apply(start, opened(stranger)).pools.size).toBe(0)
    const market = apply(
      start,
      opened(contracts.v4PoolManager),
      modify(stranger, 5n),
      modify(contracts.v4PoolManager, 3n),
    )
    expect(market.pools.get(poolId)).toMatchObject({
      liquidity: 3n,
      feePips: 0,
      keyFee: dynamicFeeFlag,
      hooks: stranger,
    })

    const short = { ...sync(pair, 1n), data: '0x01' as const }
    const withPair = {
      ...start,
      pools: new Map([[pair, { protocol: 'v2', id: pair, token0, token1, reserve0: 1n, reserve1: 1n } as const]]),
    }
    expect(apply(withPair, short).pools).toBe(withPair.pools)
    expect(apply(withPair, sync(pair, 4n)).pools.get(pair)).toMatchObject({ reserve0: 4n, reserve1: 5n })
  })

  test.each([
    ['a burn of what was never minted', [initialize, position('Burn', -10, 10, 1n)]],
    ['a swap that knows of a lost mint', [initialize, position('Mint', -10, 10, 7n), swap(9n, 1)]],
  ])('error: %s', (_case, logs) => {
    expect(() => apply(start, ...logs)).toThrow(InconsistentLogsError)
  })

  test('behavior: a swap beyond the last tick leaves no liquidity', () => {
    const after = apply(start, initialize, position('Mint', -10, 10, 7n), swap(0n, 25))
    expect(after.pools.get(pool)).toMatchObject({ tick: 25, liquidity: 0n, sqrtPriceX96: q96 + 1n })
  })
})

describe('a pool whose ticks were read in part', () => {
  const partly: Pick<Market, 'pools' | 'uninitialised'> = {
    uninitialised: new Map(),
    pools: new Map([
      [
        pool,
        {
          protocol: 'v3',
          id: pool,
          token0,
          token1,
          feePips: 500,
          tickSpacing: 10,
          sqrtPriceX96: q96,
          tick: 0,
          // Of these, 70 start below the known ticks.
          liquidity: 100n,
          ticks: { index: Int32Array.of(-50, 50), liquidityNet: [30n, -30n], liquidityGross: [30n, 30n] },
          ticksKnown: { lowest: -1_000, highest: 1_000 },
        },
      ],
    ]),
  }
  const after = (...logs: RawLog[]) => applyLogs({ ...partly, contracts, logs }).pools.get(pool)

  test('default: keeps the known end of a position that reaches beyond the known ticks', () => {
    expect(after(position('Mint', -5_000, 200, 7n))).toMatchObject({
      liquidity: 107n,
      ticks: { index: Int32Array.of(-50, 50, 200), liquidityNet: [30n, -30n, -7n] },
    })
    expect(after(position('Burn', -5_000, 5_000, 70n))).toMatchObject({
      liquidity: 30n,
      ticks: { index: Int32Array.of(-50, 50) },
    })
  })

  test('default: follows a swap by the ticks in between', () => {
    expect(after(swap(70n, 60))).toMatchObject({ liquidity: 70n, tick: 60 })
  })

  test("error: a swap that doesn't fit, or leaves the known ticks", () => {
    expect(() => after(swap(71n, 60))).toThrow(InconsistentLogsError)
    expect(() => after(swap(70n, 1_200))).toThrow(InconsistentLogsError)
  })
})
