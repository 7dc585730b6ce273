import type { ChainSlug } from '../tokens/tokenTable.ts'

export type HookName = 'CountingHook' | 'DynamicFeeHook' | 'HostileHook'

/** A devnet pool by symbols. `ETH` is native ether, only in v4. */
export type PoolRow = {
  readonly protocol: 'v2' | 'v3' | 'v4'
  readonly pair: readonly [string, string]
  /** Absent for v2, and if a hook sets the fee. */
  readonly feePips?: number
  readonly hook?: HookName
  /** Initial TVL in millions of US dollars. */
  readonly tvlMillions: number
}

/** Pools of a chain, including those whose tokens it may lack. The smaller chains have a fifth of the depth and half the pools. */
export function poolRows(slug: ChainSlug): readonly PoolRow[] {
  const rows = [
    ...majors,
    ...deep.flatMap(deepToken),
    ...middle.flatMap(middleToken),
    ...small.flatMap(smallToken),
    ...rest,
  ]
  if (slug === 'ethereum') return rows
  const large = rows.filter(({ tvlMillions, hook }) => tvlMillions >= 3 || hook !== undefined)
  const covered = new Set(large.flatMap(({ pair }) => pair))
  const only = rows.filter(({ pair }) => pair.some((symbol) => !covered.has(symbol)))
  return [...large, ...only].map((row) => ({ ...row, tvlMillions: Math.max(0.2, row.tvlMillions / 5) }))
}

const majors: readonly PoolRow[] = [
  v2('WETH/USDC', 22),
  v3('WETH/USDC', 100, 1.2),
  v3('WETH/USDC', 500, 50),
  v3('WETH/USDC', 3_000, 38),
  v3('WETH/USDC', 10_000, 2.4),
  v4('ETH/USDC', 500, 31),
  v4('ETH/USDC', 3_000, 12),
  hooked('ETH/USDC', 'DynamicFeeHook', 6.5),
  hooked('ETH/USDC', 'CountingHook', 2.2),
  hooked('ETH/USDC', 'HostileHook', 3),
  v2('WETH/USDT', 18),
  v3('WETH/USDT', 100, 2.1),
  v3('WETH/USDT', 500, 16),
  v3('WETH/USDT', 3_000, 24),
  v4('ETH/USDT', 500, 14),
  v4('ETH/USDT', 3_000, 3.3),
  v2('WETH/DAI', 6.4),
  v3('WETH/DAI', 500, 5.2),
  v3('WETH/DAI', 3_000, 4.1),
  v4('ETH/DAI', 3_000, 1.4),
  v2('WBTC/WETH', 8.2),
  v3('WBTC/WETH', 500, 32),
  v3('WBTC/WETH', 3_000, 46),
  v4('ETH/WBTC', 3_000, 11),
  hooked('ETH/WBTC', 'DynamicFeeHook', 2.6),
  v3('WBTC/USDC', 3_000, 13),
  v3('WBTC/USDC', 500, 3.2),
  v4('WBTC/USDC', 3_000, 5.5),
  v3('WBTC/USDT', 3_000, 7.1),
  v3('WBTC/USDT', 500, 1.9),
  v4('WBTC/USDT', 500, 2.8),
  v3('WBTC/cbBTC', 100, 9.5),
  v4('WBTC/cbBTC', 100, 3.1),
  v3('cbBTC/USDC', 500, 6.2),
  v4('ETH/cbBTC', 500, 4.8),
  v2('USDC/USDT', 3.8),
  v3('USDC/USDT', 100, 28),
  v3('USDC/USDT', 500, 2.5),
  v4('USDC/USDT', 10, 17),
  hooked('USDC/USDT', 'CountingHook', 1.1),
  v2('USDC/DAI', 2.2),
  v3('USDC/DAI', 100, 19),
  v3('USDC/DAI', 500, 1.6),
  v4('USDC/DAI', 100, 4.4),
  v3('DAI/USDT', 100, 5.7),
  v4('DAI/USDT', 100, 1.3),
  v3('PYUSD/USDC', 100, 2.9),
  v4('PYUSD/USDC', 100, 1.2),
  v3('EURC/USDC', 500, 2.4),
  v4('EURC/USDC', 500, 0.9),
  v3('wstETH/WETH', 100, 27),
  v3('wstETH/WETH', 500, 3.3),
  v4('ETH/wstETH', 100, 15),
  v3('wstETH/USDC', 500, 2.1),
  v3('rETH/WETH', 100, 4.8),
  v3('rETH/WETH', 500, 2.2),
  v4('ETH/rETH', 100, 3.6),
  v3('weETH/WETH', 100, 7.7),
  v4('ETH/weETH', 100, 6.1),
]

/** Tokens with pools in all protocols, deepest first. */
const deep = ['UNI', 'LINK', 'AAVE', 'MKR', 'PEPE', 'LDO', 'CRV'] as const

function deepToken(symbol: string, rank: number): PoolRow[] {
  const scale = 1 - rank / 10
  return [
    v2(`${symbol}/WETH`, 4.5 * scale),
    v3(`${symbol}/WETH`, 3_000, 8.5 * scale),
    ...(rank < 3 ? [v3(`${symbol}/WETH`, 10_000, 0.9 * scale)] : []),
    v3(`${symbol}/USDC`, 3_000, 1.4 * scale),
    v4(`ETH/${symbol}`, 3_000, 5.2 * scale),
  ]
}

const middle = ['SHIB', 'ENS', 'GRT', 'ARB', 'POL', 'SNX', 'SUSHI', 'FET', 'APE', 'IMX', 'GNO', 'RPL'] as const

function middleToken(symbol: string, rank: number): PoolRow[] {
  const scale = 1 - rank / 16
  const fee = rank % 2 === 0 ? 3_000 : 10_000
  return [
    ...(rank % 2 === 0 ? [v2(`${symbol}/WETH`, 1.6 * scale)] : []),
    v3(`${symbol}/WETH`, fee, 2.1 * scale),
    v4(`ETH/${symbol}`, fee, 1.2 * scale),
  ]
}

const small = ['1INCH', 'SAND', 'MANA', 'AXS', 'BAT', 'ZRX', 'DYDX', 'LRC', 'DEGEN', 'MASK'] as const

function smallToken(symbol: string, rank: number): PoolRow[] {
  const pool = rank % 2 === 0 ? v2(`${symbol}/WETH`, 0.55) : v4(`ETH/${symbol}`, 10_000, 0.4)
  return [v3(`${symbol}/WETH`, 10_000, 0.7 - rank * 0.04), pool]
}

const rest: readonly PoolRow[] = [
  v2('YFI/WETH', 1.3),
  v3('COMP/WETH', 3_000, 1.5),
  v3('COMP/USDC', 10_000, 0.4),
  v4('ETH/PENDLE', 3_000, 1.7),
  v4('PENDLE/USDC', 3_000, 0.5),
  v3('AAVE/LINK', 3_000, 0.6),
  v3('MKR/DAI', 3_000, 0.8),
  v2('LINK/USDC', 0.5),
  v2('UNI/USDT', 0.45),
  v3('LDO/wstETH', 3_000, 0.35),
  v4('UNI/LINK', 3_000, 0.6),
  v4('AAVE/USDC', 3_000, 1.1),
  v4('UNI/USDC', 3_000, 0.9),
  hooked('ETH/UNI', 'CountingHook', 0.7),
  hooked('UNI/USDC', 'DynamicFeeHook', 0.5),
]

/** Pools of misbehaving tokens; a token of `quirkTable` is named by its quirk. The market doesn't trade them. */
export const quirkPoolRows: readonly PoolRow[] = [
  v2('fee-on-transfer/WETH', 0.4),
  v2('reset-approval/WETH', 0.6),
  v3('reset-approval/USDC', 500, 0.5),
  v2('honeypot/WETH', 0.25),
  v2('reverting-transfer/WETH', 0.2),
  v3('bytes32-symbol/WETH', 3_000, 0.5),
  v2('impostor/WETH', 0.2),
]

function v2(pair: string, tvlMillions: number): PoolRow {
  return { protocol: 'v2', pair: split(pair), tvlMillions }
}

function v3(pair: string, feePips: number, tvlMillions: number): PoolRow {
  return { protocol: 'v3', pair: split(pair), feePips, tvlMillions }
}

function v4(pair: string, feePips: number, tvlMillions: number): PoolRow {
  return { protocol: 'v4', pair: split(pair), feePips, tvlMillions }
}

function hooked(pair: string, hook: HookName, tvlMillions: number): PoolRow {
  return {
    protocol: 'v4',
    pair: split(pair),
    hook,
    tvlMillions,
    ...(hook === 'DynamicFeeHook' ? {} : { feePips: 3_000 }),
  }
}

function split(pair: string): readonly [string, string] {
  const [a, b] = pair.split('/')
  return [a!, b!]
}
