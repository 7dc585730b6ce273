import type { Network } from '@oxbow/chain/Network'
import type { Hex } from 'viem'
import type { LiquidityPlan, LiquidityTerms, WantedEffects } from '../../plan/LiquidityPlan.ts'
import { verifyLiquidity } from '../verifyLiquidity.ts'

export const address = (byte: string) => `0x${byte.repeat(20)}` as Hex
export const [a, b, me, thief, hooks] = ['aa', 'bb', 'a1', '6f', 'c1'].map(address) as [Hex, Hex, Hex, Hex, Hex]
export const contracts = {
  weth: address('b0'),
  permit2: address('d2'),
  universalRouter: address('c0'),
  v2Router: address('02'),
  v3PositionManager: address('03'),
  v4PositionManager: address('04'),
  rewardDistributor: address('05'),
} as Network['contracts']
export const network = { chainId: 1, contracts }
export const { v2Router, v3PositionManager, v4PositionManager, rewardDistributor } = contracts as Required<
  typeof contracts
>
export type Transaction = { readonly to: Hex; readonly data: Hex; readonly value: bigint }
export const terms: LiquidityTerms = {
  token0: a,
  token1: b,
  liquidity: 30n,
  expected: { amount0: -10n, amount1: -20n },
  worst: { amount0: -10n, amount1: -20n },
}
/** The mismatch that verification throws; undefined if it passes. */
export function refusal(
  wanted: WantedEffects,
  { to, data, value }: Transaction,
  change: Partial<verifyLiquidity.Parameters['transaction']> = {},
  about: {
    readonly plan?: Partial<LiquidityPlan>
    readonly network?: typeof network
    readonly latestSeconds?: number
  } = {},
): string | undefined {
  const transaction = { chainId: 1, from: me, to, data, value, ...change }
  const plan = { chainId: 1, account: me, wanted, terms, permit: undefined, ...about.plan }
  try {
    verifyLiquidity({ transaction, plan, network: about.network ?? network, latestSeconds: about.latestSeconds })
  } catch (error) {
    const { code, facts } = error as { code: string; facts: readonly string[] }
    return code === 'TransactionMismatch' ? facts.join() : code
  }
}
export type Deposit = Extract<WantedEffects, { type: 'deposit' }>
export type Exit = Extract<WantedEffects, { type: 'exit' }>
export const minted = (change: Partial<Deposit> = {}): Deposit => ({
  type: 'deposit',
  protocol: 'v3',
  pool: `v3/${a}/${b}/500`,
  range: { tickLower: -10, tickUpper: 20 },
  tokenId: undefined,
  liquidity: undefined,
  maximum: [10n, 20n],
  minimum: [1n, 2n],
  sqrtPriceX96: undefined,
  value: 0n,
  ...change,
})
export const exited = (change: Partial<Exit> = {}): Exit => ({
  type: 'exit',
  protocol: 'v3',
  pool: `v3/${a}/${b}/500`,
  range: { tickLower: -10, tickUpper: 20 },
  tokenId: 5n,
  liquidity: 30n,
  minimum: [1n, 2n],
  ...change,
})
