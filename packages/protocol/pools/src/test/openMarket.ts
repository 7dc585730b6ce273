import { type Network, networkSchema } from '@oxbow/chain/Network'
import { ownAddress } from '@oxbow/devnet/deployOwnContracts'
import { devAddress, operatorIndex } from '@oxbow/devnet/devAccounts'
import {
  dynamicFee,
  type PoolKey,
  toV4Struct,
  type V2PoolKey,
  type V3PoolKey,
  type V4PoolKey,
} from '@oxbow/devnet/PoolKey'
import { TransactionFailedError } from '@oxbow/devnet/TransactionQueue'
import { addLiquidity } from '@oxbow/test/addLiquidity'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { swapDirect } from '@oxbow/test/swapDirect'
import type { TestChain } from '@oxbow/test/TestChain'
import { concat, encodeAbiParameters, encodeFunctionData, type Hex, maxUint256, parseAbi, zeroAddress } from 'viem'

/** Liquidity whose NFT belongs to the operator; removed by `burnSome`. */
type OwnedPosition = { readonly key: V3PoolKey | V4PoolKey; readonly tokenId: bigint }

/** For tests: a small market on a test chain with every kind of pool, and random events in it. */
export type MarketStory = {
  readonly network: Network
  readonly pools: PoolKey[]
  /** Makes one event happen, chosen by `random` (0 to 1): a swap, a new position, a burn, another protocol fee, an hour passing, a new pool. */
  act(random: () => number): Promise<void>
}

const v3PositionManagerAbi = parseAbi([
  'function totalSupply() view returns (uint256)',
  'function positions(uint256) view returns (uint96, address, address, address, uint24, int24, int24, uint128, uint256, uint256, uint128, uint128)',
  'function decreaseLiquidity((uint256 tokenId, uint128 liquidity, uint256 amount0Min, uint256 amount1Min, uint256 deadline) params)',
])
const poolKeyType = '(address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks)'
const v4PositionManagerAbi = parseAbi([
  'function nextTokenId() view returns (uint256)',
  'function getPositionLiquidity(uint256) view returns (uint128)',
  `function getPoolAndPositionInfo(uint256) view returns (${poolKeyType}, uint256)`,
  'function modifyLiquidities(bytes, uint256)',
])
const v4PoolManagerAbi = parseAbi([
  'function setProtocolFeeController(address)',
  `function setProtocolFee(${poolKeyType} key, uint24 fee)`,
])

const operator = devAddress(operatorIndex)
const one = 10n ** 18n
const ticksOf = { fullRange: 887_220, narrow: 120 }

/** Opens the market: v2, v3 at three tick spacings, v4 with fixed and dynamic fee, with native ETH and with a hook. */
export async function openMarket(chain: TestChain): Promise<MarketStory> {
  const tokens = (await Promise.all([deployToken(chain), deployToken(chain), deployToken(chain)])).map((t) => t.address)
  const [a, b, c] = tokens as [Hex, Hex, Hex]
  // Positions that share a tick: at 0, as much liquidity ends as starts.
  const positions = [
    { tickLower: -1_200, tickUpper: 0, liquidity: 1_000n * one },
    { tickLower: 0, tickUpper: 1_200, liquidity: 1_000n * one },
    { tickLower: -ticksOf.fullRange, tickUpper: ticksOf.fullRange, liquidity: 50n * one },
  ]
  const v4 = { protocol: 'v4', tokenA: a, tokenB: b, positions } as const
  const pools: PoolKey[] = [
    await createPool(chain, { protocol: 'v2', tokenA: a, tokenB: b }),
    await createPool(chain, { protocol: 'v2', tokenA: b, tokenB: c }),
    await createPool(chain, { protocol: 'v3', tokenA: a, tokenB: b, feePips: 100, positions }),
    await createPool(chain, { protocol: 'v3', tokenA: a, tokenB: b, feePips: 500, positions }),
    await createPool(chain, { protocol: 'v3', tokenA: a, tokenB: c, feePips: 3_000, positions }),
    await createPool(chain, v4),
    await createPool(chain, { ...v4, tokenA: zeroAddress, feePips: 500, tickSpacing: 10 }),
    await createPool(chain, { ...v4, hooks: ownAddress('CountingHook') }),
    await createPool(chain, { ...v4, feePips: dynamicFee, hooks: ownAddress('DynamicFeeHook') }),
  ]
  const data = encodeFunctionData({ abi: v4PoolManagerAbi, functionName: 'setProtocolFeeController', args: [operator] })
  await send(chain, chain.contracts.v4PoolManager, data)

  const { act } = actions(chain, pools, c)
  return { network: testNetwork(chain), pools, act }
}

/** The chain's network description. */
export function testNetwork(chain: TestChain): Network {
  return networkSchema.parse({
    chainId: chain.chainId,
    slug: 'test',
    name: 'Test chain',
    profile: 'local',
    isTestnet: false,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    wrappedSymbol: 'WETH',
    blockTimeSeconds: 2,
    finalityDepthBlocks: 30,
    startBlock: 0,
    universalRouterVersion: '2.0.0',
    contracts: chain.contracts,
    stablecoins: [],
  })
}

function actions(chain: TestChain, pools: PoolKey[], token: Hex) {
  return { act }

  async function act(random: () => number): Promise<void> {
    const choice = random()
    const key = pick(pools, random)
    // Hooks with a dynamic fee depend on the time.
    if (choice < 0.15) await chain.testClient.increaseTime({ seconds: 3_600 })
    if (choice < 0.45) return swap(key, random)
    if (choice < 0.65) return mint(key, random)
    if (choice < 0.85) return burnSome(random)
    if (choice < 0.93) return changeProtocolFee(random)
    pools.push(await openPool(random))
  }

  async function openPool(random: () => number): Promise<PoolKey> {
    const tokens = { tokenA: (await deployToken(chain)).address, tokenB: token }
    const version = random()
    if (version < 0.3) return createPool(chain, { protocol: 'v2', ...tokens })
    if (version < 0.6) return createPool(chain, { protocol: 'v3', feePips: 500, ...tokens })
    return createPool(chain, { protocol: 'v4', feePips: dynamicFee, hooks: ownAddress('DynamicFeeHook'), ...tokens })
  }

  async function swap(key: PoolKey, random: () => number): Promise<void> {
    const amountIn = (BigInt(Math.ceil(random() * 60)) * one) / 2n
    try {
      await swapDirect(chain, key, { zeroForOne: random() < 0.5, amountIn })
    } catch (error) {
      // The pool had no liquidity left on this side.
      if (!(error instanceof TransactionFailedError)) throw error
    }
  }

  function mint(key: PoolKey, random: () => number): Promise<void> {
    if (key.protocol === 'v2') return addLiquidity(chain, key as V2PoolKey, { amount0: one, amount1: one })
    const lower = Math.floor(random() * 20 - 11) * ticksOf.narrow
    const tickUpper = lower + Math.ceil(random() * 4) * ticksOf.narrow
    return addLiquidity(chain, key, { tickLower: lower, tickUpper, liquidity: BigInt(Math.ceil(random() * 99)) * one })
  }

  /** Removes half or all of a position's liquidity: some ticks become uninitialized, some keep a net of 0. */
  async function burnSome(random: () => number): Promise<void> {
    const { key, tokenId } = pick(await ownedPositions(), random)
    const all = random() < 0.7
    await (key.protocol === 'v3' ? burnV3(tokenId, all) : burnV4(key, tokenId, all))
  }

  async function burnV3(tokenId: bigint, all: boolean): Promise<void> {
    const manager = chain.contracts.v3PositionManager
    const abi = v3PositionManagerAbi
    const position = await chain.publicClient.readContract({
      address: manager,
      abi,
      functionName: 'positions',
      args: [tokenId],
    })
    const liquidity = all ? position[7] : position[7] / 2n
    if (liquidity === 0n) return
    const args = [{ tokenId, liquidity, amount0Min: 0n, amount1Min: 0n, deadline: maxUint256 }] as const
    await send(chain, manager, encodeFunctionData({ abi, functionName: 'decreaseLiquidity', args }))
  }

  async function burnV4(key: V4PoolKey, tokenId: bigint, all: boolean): Promise<void> {
    const manager = chain.contracts.v4PositionManager
    const held = await chain.publicClient.readContract({
      address: manager,
      abi: v4PositionManagerAbi,
      functionName: 'getPositionLiquidity',
      args: [tokenId],
    })
    const liquidity = all ? held : held / 2n
    if (liquidity === 0n) return
    const decrease = encodeAbiParameters(
      [{ type: 'uint256' }, { type: 'uint256' }, { type: 'uint128' }, { type: 'uint128' }, { type: 'bytes' }],
      [tokenId, liquidity, 0n, 0n, '0x'],
    )
    const takePair = encodeAbiParameters(
      [{ type: 'address' }, { type: 'address' }, { type: 'address' }],
      [key.token0, key.token1, operator],
    )
    const unlockData = encodeAbiParameters(
      [{ type: 'bytes' }, { type: 'bytes[]' }],
      [concat(['0x01', '0x11']), [decrease, takePair]],
    )
    const args = [unlockData, maxUint256] as const
    await send(
      chain,
      manager,
      encodeFunctionData({ abi: v4PositionManagerAbi, functionName: 'modifyLiquidities', args }),
    )
  }

  /** From 0 to v4's maximum of 1,000 pips, in each direction. */
  async function changeProtocolFee(random: () => number): Promise<void> {
    const key = pick(
      pools.filter((pool) => pool.protocol === 'v4'),
      random,
    )
    const fee = Math.floor(random() * 1_000) + (Math.floor(random() * 1_000) << 12)
    const args = [toV4Struct(key), fee] as const
    const data = encodeFunctionData({ abi: v4PoolManagerAbi, functionName: 'setProtocolFee', args })
    await send(chain, chain.contracts.v4PoolManager, data)
  }

  /** Read from the position managers, which both number their tokens from 1. */
  async function ownedPositions(): Promise<OwnedPosition[]> {
    const owned: OwnedPosition[] = []
    const { publicClient, contracts } = chain
    const v3Positions = await publicClient.readContract({
      address: contracts.v3PositionManager,
      abi: v3PositionManagerAbi,
      functionName: 'totalSupply',
    })
    const v3Key = pools.find((pool) => pool.protocol === 'v3')!
    for (let tokenId = 1n; tokenId <= v3Positions; tokenId++) owned.push({ key: v3Key, tokenId })
    const next = await publicClient.readContract({
      address: contracts.v4PositionManager,
      abi: v4PositionManagerAbi,
      functionName: 'nextTokenId',
    })
    for (let tokenId = 1n; tokenId < next; tokenId++) {
      const poolKey = await publicClient.readContract({
        address: contracts.v4PositionManager,
        abi: v4PositionManagerAbi,
        functionName: 'getPoolAndPositionInfo',
        args: [tokenId],
      })
      const { currency0, currency1, fee, hooks } = poolKey[0]
      const named = [currency0, currency1, fee, hooks].join().toLowerCase()
      const key = pools.find(
        (pool) => pool.protocol === 'v4' && [pool.token0, pool.token1, pool.keyFee, pool.hooks].join() === named,
      ) as V4PoolKey
      owned.push({ key, tokenId })
    }
    return owned
  }
}

/** Requests the receipt in the same batch: the node returns a hash before there is a receipt, and may not mine again. */
async function send(chain: TestChain, to: Hex, data: Hex): Promise<void> {
  const parameters = [{ from: operator, to, data, gas: '0xf4240' }]
  const request = { method: 'eth_sendTransactionSync', params: parameters } as never
  const { status } = await chain.testClient.request<{ ReturnType: { status: Hex } }>(request)
  if (status !== '0x1') throw new Error(`a call of ${to} reverted`)
}

function pick<item>(items: readonly item[], random: () => number): item {
  return items[Math.floor(random() * items.length)]!
}

/** Reproducible numbers from 0 to 1 from a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
