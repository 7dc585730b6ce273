import { v3FactoryAbi } from '@oxbow/abi/v3Factory'
import { v3PoolAbi } from '@oxbow/abi/v3Pool'
import { v3PositionManagerAbi } from '@oxbow/abi/v3PositionManager'
import { sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import { type PlainAnswer, plainNode } from '@oxbow/exchange-test/plainNode'
import { getAddress, type Hex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { readV3Positions, readV3PositionsById } from './readV3Positions.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [multicall3, factory, manager, owner] = [address('1'), address('2'), address('3'), address('4')]
const [token0, token1, pool] = [address('a'), address('b'), address('c')]
const places = { chainId: 1, multicall3, blockNumber: 9n, factory, manager }
const one = 10n ** 18n
const x128 = (whole: bigint) => whole << 128n

const ofManager = { target: manager, abi: v3PositionManagerAbi }
const ofPool = { target: pool, abi: v3PoolAbi }

function positionOf(tokenId: bigint, change: { liquidity?: bigint; feePips?: number } = {}): PlainAnswer {
  const { liquidity = one, feePips = 3_000 } = change
  const [from, to] = [getAddress(token0), getAddress(token1)]
  const says = [0n, zeroAddress, from, to, feePips, -600, 1_200, liquidity, x128(30n), x128(300n), 5n, 7n]
  return { ...ofManager, functionName: 'positions', args: [tokenId], says }
}

const tickOf = (growth0: bigint, growth1: bigint) => [0n, 0n, x128(growth0), x128(growth1), 0n, 0n, 0, true]

/** A pool that stands at `tick`, with growth of its fees around the range. */
function poolAt(tick: number): readonly PlainAnswer[] {
  const getPool = (feePips: number, says: Hex) => {
    return { target: factory, abi: v3FactoryAbi, functionName: 'getPool', args: [token0, token1, feePips], says }
  }
  return [
    getPool(3_000, getAddress(pool)),
    getPool(500, zeroAddress),
    { ...ofPool, functionName: 'slot0', says: [sqrtPriceX96AtTick(tick), tick, 0, 0, 0, 0, true] },
    { ...ofPool, functionName: 'feeGrowthGlobal0X128', says: x128(100n) },
    { ...ofPool, functionName: 'feeGrowthGlobal1X128', says: x128(1_000n) },
    { ...ofPool, functionName: 'ticks', args: [-600], says: tickOf(10n, 100n) },
    { ...ofPool, functionName: 'ticks', args: [1_200], says: tickOf(20n, 200n) },
  ]
}

const listed = (says: (owner: string, index: bigint) => bigint | undefined): readonly PlainAnswer[] => [
  { ...ofManager, functionName: 'balanceOf', args: [owner], says: 2n },
  { ...ofManager, functionName: 'tokenOfOwnerByIndex', says },
]

describe('readV3Positions', () => {
  test('default: what a range holds and what it is owed, as the manager and the pool have it', async () => {
    const { rpc } = plainNode({ answers: [...listed((_, index) => 11n + index), positionOf(11n), ...poolAt(0)] })
    expect(await readV3Positions(rpc, { ...places, owner })).toEqual([
      {
        protocol: 'v3',
        chainId: 1,
        poolId: pool,
        tokenId: 11n,
        token0,
        token1,
        feePips: 3_000,
        tick: 0,
        tickLower: -600,
        tickUpper: 1_200,
        sqrtPriceX96: 2n ** 96n,
        liquidity: one,
        status: 'in-range',
        // 1 - 1/sqrt(1.0001^1200) of one, 1 - sqrt(1.0001^-600) of the other.
        amounts: { amount0: 58_232_641_306_251_939n, amount1: 29_553_010_879_137_169n },
        // Growth inside since the last time (100 - 10 - 20 - 30, 1,000 - 100 - 200 - 300), and what was stored.
        owed: { amount0: 40n * one + 5n, amount1: 400n * one + 7n },
      },
    ])
  })

  test('behavior: as many as are asked for, without asking how many there are', async () => {
    const places3 = listed((_, index) => (index < 2n ? 11n + index : undefined))
    const { rpc, calls } = plainNode({ answers: [...places3, positionOf(11n), positionOf(12n), ...poolAt(0)] })
    const read = async (atMost: number) =>
      (await readV3Positions(rpc, { ...places, owner, atMost })).map(({ tokenId }) => tokenId)
    expect(await read(1)).toEqual([11n])
    expect(await read(5)).toEqual([11n, 12n])
    expect(calls.map(({ functionName }) => functionName)).not.toContain('balanceOf')
  })

  test('behavior: none of an owner whom the manager does not know', async () => {
    expect(await readV3Positions(plainNode({}).rpc, { ...places, owner })).toEqual([])
  })
})

describe('readV3PositionsById', () => {
  const read = (answers: readonly PlainAnswer[], tokenIds = [11n]) =>
    readV3PositionsById(plainNode({ answers }).rpc, { ...places, tokenIds })

  test('behavior: beside the range, and closed with fees still owed', async () => {
    const [above] = await read([positionOf(11n), ...poolAt(1_200)])
    expect(above).toMatchObject({ status: 'out-of-range', amounts: { amount0: 0n } })
    expect(above!.amounts.amount1).toBeGreaterThan(0n)
    const [closed] = await read([positionOf(11n, { liquidity: 0n }), ...poolAt(0)])
    expect(closed).toMatchObject({ status: 'closed', owed: { amount0: 5n, amount1: 7n } })
  })

  test('behavior: one that does not exist, or whose pool does not answer, is left out', async () => {
    const both = [positionOf(11n), positionOf(13n, { feePips: 500 })]
    expect(await read([...both, ...poolAt(0)], [12n, 13n, 11n])).toMatchObject([{ tokenId: 11n }])
  })

  test.each(['slot0', 'feeGrowthGlobal0X128', 'feeGrowthGlobal1X128', 'ticks'])(
    'behavior: without %s nothing is said of it',
    async (silent) => {
      const some = poolAt(0).filter(({ functionName }) => functionName !== silent)
      expect(await read([positionOf(11n), ...some])).toEqual([])
    },
  )

  test('behavior: both ends of a range have to be told', async () => {
    for (const tick of [-600, 1_200])
      expect(await read([positionOf(11n), ...poolAt(0).filter(({ args }) => args?.[0] !== tick)])).toEqual([])
  })

  test('behavior: all of one block', async () => {
    const { rpc, asked } = plainNode({ answers: [positionOf(11n), ...poolAt(0)] })
    await readV3PositionsById(rpc, { ...places, tokenIds: [11n] })
    expect(new Set(asked.map(({ params }) => params[1]))).toEqual(new Set(['0x9']))
  })
})
