import { quoterV2Abi } from '@oxbow/abi/quoterV2'
import { v2PairAbi } from '@oxbow/abi/v2Pair'
import { v4QuoterAbi } from '@oxbow/abi/v4Quoter'
import { ownAddress } from '@oxbow/devnet/deployOwnContracts'
import { dynamicFee, toV4Struct } from '@oxbow/devnet/PoolKey'
import { zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from './accounts.ts'
import { addLiquidity } from './addLiquidity.ts'
import { balanceOf } from './balanceOf.ts'
import { createPool } from './createPool.ts'
import { deployToken, type TestToken } from './deployToken.ts'
import { mine } from './mine.ts'
import { readSqrtPriceX96 } from './readSqrtPriceX96.ts'
import { startChain } from './startChain.ts'
import { swapDirect } from './swapDirect.ts'
import type { TestChain } from './TestChain.ts'

const one = 10n ** 18n

describe('scenario helpers', () => {
  let chain: TestChain
  let a: TestToken
  let b: TestToken
  let tokens: { tokenA: `0x${string}`; tokenB: `0x${string}` }
  beforeAll(async () => {
    chain = await startChain()
    a = await deployToken(chain, { symbol: 'AAA', decimals: 6, holders: [accounts[0]!.address], amountEach: 5n })
    b = await deployToken(chain, { symbol: 'BBB' })
    tokens = { tokenA: a.address, tokenB: b.address }
  })
  afterAll(() => chain.stop())

  test('deployToken: holders have what they were given', async () => {
    expect(await balanceOf(chain, a.address, accounts[0]!.address)).toBe(5n)
    expect(await balanceOf(chain, zeroAddress, accounts[0]!.address)).toBe(10_000n * one)
  })

  test('createPool v2: reserves are exact, a swap moves them', async () => {
    const pool = await createPool(chain, { protocol: 'v2', ...tokens, reserve0: 5n * one, reserve1: 7n * one })
    const read = () =>
      chain.publicClient.readContract({ address: pool.id, abi: v2PairAbi, functionName: 'getReserves' })
    expect((await read()).slice(0, 2)).toEqual([5n * one, 7n * one])
    await addLiquidity(chain, pool, { amount0: 5n * one, amount1: 7n * one })
    await swapDirect(chain, pool, { zeroForOne: true, amountIn: one })
    const [reserve0, reserve1] = await read()
    expect(reserve0).toBe(11n * one)
    expect(reserve1).toBe(14n * one - (997n * one * 14n * one) / (10_000n * one + 997n * one))
  })

  test('createPool v3: quotes cross the ranges asked for; a swap stops at its limit', async () => {
    const pool = await createPool(chain, {
      protocol: 'v3',
      ...tokens,
      feePips: 500,
      positions: [
        { tickLower: -100, tickUpper: 100, liquidity: 1_000n * one },
        { tickLower: -1_000, tickUpper: 1_000, liquidity: 100n * one },
      ],
    })
    const { result } = await chain.publicClient.simulateContract({
      address: chain.contracts.v3QuoterV2,
      abi: quoterV2Abi,
      functionName: 'quoteExactInputSingle',
      args: [{ tokenIn: pool.token0, tokenOut: pool.token1, amountIn: 7n * one, fee: 500, sqrtPriceLimitX96: 0n }],
    })
    expect(result[2]).toBe(1)
    const limit = (2n ** 96n * 101n) / 100n
    await swapDirect(chain, pool, { zeroForOne: false, amountIn: 10n ** 30n, sqrtPriceLimitX96: limit })
    expect(await readSqrtPriceX96(chain, pool)).toBe(limit)
  })

  test('createPool v4: native ether, hooks and dynamic fee', async () => {
    const native = await createPool(chain, { protocol: 'v4', tokenA: zeroAddress, tokenB: a.address })
    const counted = await createPool(chain, { protocol: 'v4', ...tokens, hooks: ownAddress('CountingHook') })
    const dynamic = await createPool(chain, {
      protocol: 'v4',
      ...tokens,
      feePips: dynamicFee,
      hooks: ownAddress('DynamicFeeHook'),
    })
    for (const pool of [native, counted, dynamic]) {
      const before = await readSqrtPriceX96(chain, pool)
      const { result } = await chain.publicClient.simulateContract({
        address: chain.contracts.v4Quoter,
        abi: v4QuoterAbi,
        functionName: 'quoteExactInputSingle',
        args: [{ poolKey: toV4Struct(pool), zeroForOne: true, exactAmount: one, hookData: '0x' }],
      })
      expect(result[0]).toBeGreaterThan((one * 99n) / 100n)
      await swapDirect(chain, pool, { zeroForOne: true, amountIn: one })
      expect(await readSqrtPriceX96(chain, pool)).toBeLessThan(before)
      await addLiquidity(chain, pool, { tickLower: -120, tickUpper: 60, liquidity: one })
    }
  })

  test('behavior: helpers may run at the same time', async () => {
    const others = await Promise.all([deployToken(chain), deployToken(chain), deployToken(chain)])
    expect(new Set(others.map(({ address }) => address)).size).toBe(3)
  })

  test('mine: blocks are seconds apart', async () => {
    const before = await chain.publicClient.getBlock()
    await mine(chain, 3, 60)
    const after = await chain.publicClient.getBlock()
    expect(after.number).toBe(before.number + 3n)
    expect(Number(after.timestamp - before.timestamp)).toBeGreaterThanOrEqual(120)
  })
})
