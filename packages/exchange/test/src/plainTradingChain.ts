import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import type { Network } from '@oxbow/chain/Network'
import type { TradingChain } from '@oxbow/market/TradingChain'
import type { Snapshot } from '@oxbow/router/Snapshot'
import { plainNode } from './plainNode.ts'

const token = (digit: string): TokenId => `0x${digit.repeat(40)}`

/** WETH, AAA and BBB, ordered by address. */
export const plainTokens = { weth: token('1'), a: token('2'), b: token('3') } as const
const { weth, a, b } = plainTokens
const native = token('0')
const one = 10n ** 18n

export const plainContracts = {
  universalRouter: token('4'),
  permit2: token('5'),
  multicall3: token('6'),
  weth,
  v4PoolManager: token('7'),
  v2Factory: `0x${'8'.repeat(39)}2`,
  v2Router: `0x${'8'.repeat(39)}1`,
  v3Factory: `0x${'8'.repeat(39)}3`,
  v3PositionManager: `0x${'8'.repeat(39)}4`,
  v4PositionManager: `0x${'8'.repeat(39)}5`,
  v4StateView: `0x${'8'.repeat(39)}6`,
} as unknown as Network['contracts']

const ticks = { index: new Int32Array(), liquidityNet: [] }
const flat = { sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: 10n ** 24n, ticks }

/** WETH/AAA at 2:1, AAA/BBB at 1:1, ETH/BBB at 4:3. */
export const plainPools = {
  v2: {
    protocol: 'v2',
    id: token('a'),
    token0: weth,
    token1: a,
    reserve0: 1_000n * one,
    reserve1: 2_000n * one,
  },
  v3: { ...flat, protocol: 'v3', id: token('b'), token0: a, token1: b, feePips: 500, tickSpacing: 10 },
  v4: {
    ...flat,
    protocol: 'v4',
    id: `0x${'c'.repeat(64)}`,
    token0: native,
    token1: b,
    keyFee: 3_000,
    hooks: native,
    feePips: 3_000,
    tickSpacing: 60,
    protocolFeePips: { zeroForOne: 0, oneForZero: 0 },
  },
} as const satisfies Record<string, PoolState>

export const plainNowSeconds = 4_000_000_000

export declare namespace plainTradingChain {
  type Options = plainNode.Options & { readonly pools?: readonly PoolState[]; readonly snapshot?: Partial<Snapshot> }
}

/** A trading chain with a fixed market and a scripted node. */
export function plainTradingChain({ pools = Object.values(plainPools), ...options }: plainTradingChain.Options = {}) {
  const snapshot: Snapshot = {
    chainId: 31337,
    blockNumber: 5n,
    blockHash: `0x${'f'.repeat(64)}`,
    blockTimestampSeconds: plainNowSeconds,
    wrappedNative: weth,
    gasPriceWei: 10n,
    transferTaxBps: new Map(),
    allowedHooks: new Set(),
    blindSpots: [],
    pools: new Map(pools.map((pool) => [pool.id, pool])),
    ...options.snapshot,
  }
  const plain = plainNode(options)
  const fees: [urgency: string, blockNumber: bigint][] = []
  const symbols = new Map<string, { symbol: string; decimals: number }>([
    [weth, { symbol: 'WETH', decimals: 18 }],
    [a, { symbol: 'AAA', decimals: 6 }],
  ])
  const chain = {
    network: { chainId: 31337, name: 'Plain', contracts: plainContracts },
    client: plain.rpc,
    market: {
      prepare: async () => snapshot,
      moves: { look: () => {}, deviationBps: () => 0 },
      status: () => ({ snapshot, state: 'live', problem: undefined, gap: undefined, isQuotable: true }),
    },
    fees: {
      async get(urgency: string, blockNumber: bigint) {
        fees.push([urgency, blockNumber])
        return { expected: 30n, maxFeePerGas: 70n, maxPriorityFeePerGas: 3n }
      },
    },
    toUsd: (wei: bigint) => `$${wei}`,
    findToken: (address: string) => symbols.get(address),
  } as unknown as TradingChain
  return { chain, snapshot, fees, ...plain }
}
