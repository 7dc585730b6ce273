import { quoteExactIn } from '@oxbow/amm/quoteExactIn'
import { ownAddress } from '@oxbow/devnet/deployOwnContracts'
import { type V4PoolKey, v3PoolKey, v4PoolKey } from '@oxbow/devnet/PoolKey'
import { queuePool } from '@oxbow/devnet/queuePool'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { fundEther } from '@oxbow/test/fundEther'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { transact } from '@oxbow/test/transact'
import { type Address, type Client, encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
import { readContract } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { salePools } from './salePools.ts'

const one = 10n ** 18n
const factoryAbi = parseAbi([
  'function owner() view returns (address)',
  'function enableFeeAmount(uint24 fee, int24 tickSpacing)',
  'function getPool(address, address, uint24) view returns (address)',
])

describe('salePools', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startChain()
    await fundEther(chain)
  })
  afterAll(() => chain.stop())

  /** Two tokens without a pool. */
  async function newPair() {
    const tokens = [await deployToken(chain), await deployToken(chain)]
    const [tokenA, tokenB] = tokens.map(({ address }) => address.toLowerCase() as Address).sort() as [Address, Address]
    return { tokenA, tokenB }
  }
  const find = (sold: Address, bought: Address, options: { client?: Client; timeoutMs?: number } = {}) =>
    salePools(options.client ?? chain.publicClient, {
      contracts: chain.contracts,
      timeoutMs: options.timeoutMs,
      sales: [[sold, bought]],
      usualSales: [],
    })
  const idsOf = (pools: Awaited<ReturnType<typeof salePools>>) => pools.map(({ id }) => id).sort()

  test('default: v2, the standard fee tiers of v3 and v4, and other fees without hooks, each quoting like its contract', async () => {
    const pair = await newPair()
    const v2 = await createPool(chain, { protocol: 'v2', ...pair })
    const v3 = await createPool(chain, { protocol: 'v3', ...pair, feePips: 500 })
    const v4 = await createPool(chain, { protocol: 'v4', ...pair })
    const odd = await createPool(chain, { protocol: 'v4', ...pair, feePips: 777, tickSpacing: 13 })
    // A standard fee with another tick spacing is a different pool.
    const wide = await createPool(chain, { protocol: 'v4', ...pair, feePips: 500, tickSpacing: 60 })
    const oddV3 = await createOddV3Pool(pair)
    await createPool(chain, { protocol: 'v4', ...pair, feePips: 778, hooks: ownAddress('CountingHook') })
    await createPool(chain, { protocol: 'v4', ...pair, feePips: 779, positions: [] })
    await createPool(chain, { protocol: 'v4', tokenA: pair.tokenA, tokenB: zeroAddress, feePips: 780 })

    const pools = await find(pair.tokenA, pair.tokenB)
    expect(idsOf(pools)).toEqual([v2, v3, v4, odd, wide, oddV3].map(({ id }) => id).sort())
    for (const token of [pair.tokenA, pair.tokenB]) {
      const found = (await find(token, token === pair.tokenA ? pair.tokenB : pair.tokenA)).find(
        ({ id }) => id === odd.id,
      )
      const quote = quoteExactIn(found!, token, 300n * one)
      expect(quote).toMatchObject({ status: 'filled', amountOut: await askQuoter(odd, token, 300n * one) })
    }
  })

  /** Enables another fee, as only the factory's owner may. */
  async function createOddV3Pool({ tokenA, tokenB }: { tokenA: Address; tokenB: Address }) {
    const { publicClient, testClient, contracts } = chain
    const factory = { address: contracts.v3Factory, abi: factoryAbi } as const
    const owner = await readContract(publicClient, { ...factory, functionName: 'owner' })
    await testClient.impersonateAccount({ address: owner })
    const data = encodeFunctionData({ abi: factoryAbi, functionName: 'enableFeeAmount', args: [2_500, 50] })
    await testClient.sendUnsignedTransaction({ from: owner, to: contracts.v3Factory, data })
    const key = { ...v3PoolKey(contracts, tokenA, tokenB, 3_000), feePips: 2_500, tickSpacing: 50 }
    const positions = [{ tickLower: -500, tickUpper: 500, liquidity: 1_000n * one }]
    await transact(chain, (queue) => queuePool(queue, contracts, { key, sqrtPriceX96: 2n ** 96n, positions }))
    const args = [tokenA, tokenB, 2_500] as const
    const id = await readContract(publicClient, { ...factory, functionName: 'getPool', args })
    return { id: id.toLowerCase() as Hex }
  }

  test('behavior: the native currency is its wrapped twin in v4', async () => {
    const { tokenA } = await newPair()
    const { weth } = chain.contracts
    const native = await createPool(chain, { protocol: 'v4', tokenA, tokenB: zeroAddress, feePips: 777 })
    const wrapped = await createPool(chain, { protocol: 'v4', tokenA, tokenB: weth, feePips: 777 })
    expect(idsOf(await find(weth, tokenA))).toEqual([native.id, wrapped.id].sort())
    expect(idsOf(await find(tokenA, weth))).toEqual([native.id, wrapped.id].sort())
  })

  test('behavior: without creation logs in time, still reads the standard fee tiers', async () => {
    const pair = await newPair()
    const usual = await createPool(chain, { protocol: 'v4', ...pair })
    const odd = await createPool(chain, { protocol: 'v4', ...pair, feePips: 777 })
    const logsBy = (answer: () => Promise<unknown>, of: readonly string[] = Object.values(chain.contracts)) =>
      ({
        ...chain.publicClient,
        request: (asked: { method: string; params: [{ address: string }] }, options: unknown) =>
          asked.method === 'eth_getLogs' && of.includes(asked.params[0].address)
            ? answer()
            : chain.publicClient.request(asked as never, options as never),
      }) as unknown as Client
    const refuse = () => Promise.reject(new Error('query returned more than 10000 results'))
    const refusing = logsBy(refuse)
    expect(idsOf(await find(pair.tokenA, pair.tokenB, { client: refusing }))).toEqual([usual.id])
    const v3Refusing = logsBy(refuse, [chain.contracts.v3Factory])
    expect(idsOf(await find(pair.tokenA, pair.tokenB, { client: v3Refusing }))).toEqual([usual.id, odd.id].sort())
    const silent = logsBy(() => new Promise(() => {}))
    expect(idsOf(await find(pair.tokenA, pair.tokenB, { client: silent, timeoutMs: 50 }))).toEqual([usual.id])
  })

  test('behavior: pools that cost only gas hide none that holds something, however deep they seem', async () => {
    const pair = await newPair()
    const plans = Array.from({ length: 60 }, (_, at) => ({
      key: v4PoolKey(pair.tokenA, pair.tokenB, { keyFee: 1_000 + at, tickSpacing: 1 }),
      sqrtPriceX96: BigInt(Math.round(1.0001 ** 0.25 * 2 ** 96)),
      positions: [
        // Five times the liquidity of the deep pool, but a fifth of its holdings up to the next tick; or hardly any, at every price.
        at % 2 === 0
          ? { tickLower: 0, tickUpper: 1, liquidity: 10n ** 23n }
          : { tickLower: -800_000, tickUpper: 800_000, liquidity: 10n ** 15n },
      ],
    }))
    await transact(chain, (queue) => {
      for (const plan of plans) queuePool(queue, chain.contracts, plan)
    })
    const positions = [
      { tickLower: -13, tickUpper: 13, liquidity: 10n ** 22n },
      { tickLower: -13_000, tickUpper: 13_000, liquidity: 10n ** 22n },
    ]
    const deep = await createPool(chain, { protocol: 'v4', ...pair, feePips: 777, tickSpacing: 13, positions })
    for (const [sold, bought] of [
      [pair.tokenA, pair.tokenB],
      [pair.tokenB, pair.tokenA],
    ] as const) {
      const pools = await find(sold, bought)
      expect(pools).toHaveLength(8)
      expect(idsOf(pools)).toContain(deep.id)
    }
  })

  test('behavior: reads only the nearest ticks of an unusual pool with very many, and no sale goes beyond', async () => {
    const pair = await newPair()
    const positions = Array.from({ length: 70 }, (_, at) => ({
      tickLower: -(at + 1),
      tickUpper: at + 1,
      liquidity: one,
    }))
    const pool = await createPool(chain, { protocol: 'v4', ...pair, feePips: 777, tickSpacing: 1, positions })
    const [found] = await find(pair.tokenA, pair.tokenB)
    expect(found).toMatchObject({ id: pool.id, ticksKnown: { lowest: -64 } })
    const quote = quoteExactIn(found!, pair.tokenA, one)
    expect(quote).toMatchObject({ status: 'unfillable', reason: 'ticks-unknown' })
    const used = await askQuoter(pool, pair.tokenA, quote.amountIn)
    expect(quote.amountOut).toBe(used)
  })

  async function askQuoter(key: V4PoolKey, tokenIn: Address, exactAmount: bigint): Promise<bigint> {
    const { token0: currency0, token1: currency1, keyFee: fee, tickSpacing, hooks } = key
    const poolKey = { currency0, currency1, fee, tickSpacing, hooks }
    const [amountOut] = await readContract(chain.publicClient, {
      address: chain.contracts.v4Quoter,
      abi: quoterAbi,
      functionName: 'quoteExactInputSingle',
      args: [{ poolKey, zeroForOne: tokenIn === currency0, exactAmount, hookData: '0x' }],
    })
    return amountOut
  }
})

const quoterAbi = parseAbi([
  'struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
  'struct Params { PoolKey poolKey; bool zeroForOne; uint128 exactAmount; bytes hookData; }',
  'function quoteExactInputSingle(Params params) view returns (uint256 amountOut, uint256 gasEstimate)',
])
