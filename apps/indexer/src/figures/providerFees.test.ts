import { v2PairAbi } from '@oxbow/abi/v2Pair'
import { devAddress, operatorIndex } from '@oxbow/devnet/devAccounts'
import { type PoolKey, toV4Struct, type V4PoolKey } from '@oxbow/devnet/PoolKey'
import { addLiquidity } from '@oxbow/test/addLiquidity'
import { createPool } from '@oxbow/test/createPool'
import { deployToken, type TestToken } from '@oxbow/test/deployToken'
import { mine } from '@oxbow/test/mine'
import { startChain } from '@oxbow/test/startChain'
import { swapDirect } from '@oxbow/test/swapDirect'
import type { TestChain } from '@oxbow/test/TestChain'
import { type Address, encodeFunctionData, type Hex, maxUint128, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestIndexer } from '../../test/TestIndexer.ts'

const whole = 10n ** 18n
const operator = devAddress(operatorIndex)
const feeTo = '0x00000000000000000000000000000000000000fe'
const poolKeyType = '(address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks)' as const
const abi = parseAbi([
  'function setFeeTo(address)',
  'function setFeeProtocol(uint8, uint8)',
  'function setProtocolFeeController(address)',
  `function setProtocolFee(${poolKeyType} key, uint24 fee)`,
  'function getFeeGrowthGlobals(bytes32) view returns (uint256, uint256)',
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
])
const collectAbi = parseAbi([
  'function collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max)) payable returns (uint256, uint256)',
])

/** Two stablecoins at one dollar, so that raw units are dollars: what traders paid, what the contracts gave to whom, and what the index says. */
describe('the fees of providers, where the protocol takes a part', { tags: 'thorough', timeout: 120_000 }, () => {
  let chain: TestChain
  let tokens: readonly [TestToken, TestToken]
  let indexer: TestIndexer
  let [v2, v3, v4]: PoolKey[] = []

  beforeAll(async () => {
    chain = await startChain({ timestamp: Math.floor(Date.now() / 1_000) - 7_200 })
    tokens = [await deployToken(chain, { symbol: 'USDA' }), await deployToken(chain, { symbol: 'USDB' })]
    const pair = { tokenA: tokens[0].address, tokenB: tokens[1].address }
    await send(chain.contracts.v2Factory, encodeFunctionData({ abi, functionName: 'setFeeTo', args: [feeTo] }))
    v2 = await createPool(chain, { protocol: 'v2', ...pair, reserve0: 10n ** 24n, reserve1: 10n ** 24n })
    const positions = [{ tickLower: -600, tickUpper: 600, liquidity: 10n ** 25n }]
    v3 = await createPool(chain, { protocol: 'v3', ...pair, positions })
    v4 = await createPool(chain, { protocol: 'v4', ...pair, positions })
    indexer = await TestIndexer.create(
      chain,
      tokens.map(({ address }) => address.toLowerCase() as Address),
    )
    await indexer.start()
  }, 120_000)
  afterAll(async () => {
    await indexer?.[Symbol.asyncDispose]()
    await chain?.stop()
  })

  async function send(to: Address, data: Hex): Promise<void> {
    await chain.testClient.impersonateAccount({ address: operator })
    const hash = await chain.testClient.sendUnsignedTransaction({ from: operator, to, data, gas: 1_000_000n })
    const { status } = await chain.publicClient.waitForTransactionReceipt({ hash, pollingInterval: 20 })
    expect(status).toBe('success')
  }

  /** Both ways, in blocks of their own; dollars that traders paid. */
  async function trade(key: PoolKey): Promise<void> {
    for (const [zeroForOne, amountIn] of [
      [true, 3_000n * whole],
      [false, 5_000n * whole],
    ] as const)
      await swapDirect(chain, key, { zeroForOne, amountIn })
  }

  async function figuresOf({ id }: PoolKey) {
    // A block of the next minute, in which the factory is asked anew.
    await mine(chain, 2, 61)
    await indexer.waitForHead(chain)
    const [row] = await indexer.query<{ fees: number; provided: number; taken: number; held: number }>(
      `select fees_day_usd as fees, lp_fees_day_usd as provided, v2_protocol_part as taken, lp_fees_held_day / lp_fees_day_usd as held
       from dex.pool_figures join dex.chain_head using (chain_id) where pool_id = $1`,
      [id],
    )
    return row!
  }

  test('v3: by the token that comes in, from the moment that its owner says so', async () => {
    await trade(v3!)
    const before = await figuresOf(v3!)
    expect(before.provided).toBe(before.fees)
    // Earned on what the pool held, which their trades moved by little.
    const [{ tvl } = { tvl: 0 }] = await indexer.query<{ tvl: number }>(
      'select tvl_usd as tvl from dex.pool where id = $1',
      [v3!.id],
    )
    expect(before.held / tvl).toBeCloseTo(1, 1)
    expectAbout(before.fees, 24)
    await send(v3!.id, encodeFunctionData({ abi, functionName: 'setFeeProtocol', args: [4, 10] }))
    await trade(v3!)
    const { fees, provided } = await figuresOf(v3!)
    const { result } = await chain.publicClient.simulateContract({
      address: chain.contracts.v3PositionManager,
      abi: collectAbi,
      functionName: 'collect',
      args: [{ tokenId: 1n, recipient: operator, amount0Max: maxUint128, amount1Max: maxUint128 }],
      account: operator,
    })
    expectAbout(fees, 48)
    expectAbout(provided, 24 + 9 * 0.75 + 15 * 0.9)
    expectAbout(provided, dollars(result[0] + result[1]))
  })

  test('v4: what the protocol takes on top is no fee of providers', async () => {
    const manager = chain.contracts.v4PoolManager
    await send(manager, encodeFunctionData({ abi, functionName: 'setProtocolFeeController', args: [operator] }))
    const args = [toV4Struct(v4 as V4PoolKey), (500 << 12) | 1_000] as const
    await send(manager, encodeFunctionData({ abi, functionName: 'setProtocolFee', args }))
    await trade(v4!)
    const { fees, provided } = await figuresOf(v4!)
    const growth = await chain.publicClient.readContract({
      address: chain.contracts.v4StateView,
      abi,
      functionName: 'getFeeGrowthGlobals',
      args: [v4!.id],
    })
    const earned = dollars(((growth[0] + growth[1]) * 10n ** 25n) >> 128n)
    expectAbout(provided, earned)
    expectAbout(fees, earned + 3_000 * 0.001 + 5_000 * 0.000_5)
  })

  test('v2: a sixth of what a pair grows by, while its factory names who gets it', async () => {
    await trade(v2!)
    const { fees, provided, taken } = await figuresOf(v2!)
    expect(provided).toBe(fees)
    // The pair gives the part away when liquidity comes or goes.
    await addLiquidity(chain, v2 as Extract<PoolKey, { protocol: 'v2' }>, { amount0: whole, amount1: whole })
    const pair = { address: v2!.id as Address, abi } as const
    const [shares, supply, reserves] = await Promise.all([
      chain.publicClient.readContract({ ...pair, functionName: 'balanceOf', args: [feeTo] }),
      chain.publicClient.readContract({ ...pair, functionName: 'totalSupply' }),
      chain.publicClient.readContract({ ...pair, abi: v2PairAbi, functionName: 'getReserves' }),
    ])
    expectAbout(fees * taken, dollars((shares * (reserves[0] + reserves[1])) / supply))
    const nobody = '0x0000000000000000000000000000000000000000'
    await send(chain.contracts.v2Factory, encodeFunctionData({ abi, functionName: 'setFeeTo', args: [nobody] }))
    expect((await figuresOf(v2!)).taken).toBe(0)
  })
})

/** A trade of two stablecoins is worth the lesser of its sides: less than what came in by its fee and its price impact. */
function expectAbout(figure: number, truth: number): void {
  expect(Math.abs(figure / truth - 1)).toBeLessThan(0.005)
}

function dollars(raw: bigint): number {
  return Number(raw) / 1e18
}
