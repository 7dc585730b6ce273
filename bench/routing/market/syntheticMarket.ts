import type { PoolId, PoolState, TokenId } from '@oxbow/amm/PoolState'
import type { Snapshot } from '@oxbow/router/Snapshot'
import type { BenchToken } from './BenchToken.ts'
import { concentratedState } from './concentratedState.ts'
import { createRandom, type Random } from './createRandom.ts'
import { toRaw } from './toRaw.ts'

export type BenchMarket = {
  readonly snapshot: Snapshot
  /** The first five are hubs: WETH, two stablecoins, WBTC, a third stablecoin. */
  readonly tokens: readonly BenchToken[]
  readonly tvlUsd: ReadonlyMap<PoolId, number>
}

export const hubs = 5

/** Indices of the stablecoins among the hubs. */
export const stablecoins: readonly number[] = [1, 2, 4]

/**
 * A market that resembles a busy chain's, equal for equal seeds: log-normal pool sizes, Zipf-popular tokens, v2
 * 35 %, v3 40 %, v4 25 %, 2 to 160 positions in a concentrated pool, and prices within the no-arbitrage band.
 */
export function syntheticMarket(seed: number, poolCount: number): BenchMarket {
  const random = createRandom(seed)
  const tokens = createTokens(random, Math.max(50, poolCount / 4))
  const pools = new Map<PoolId, PoolState>()
  const tvlUsd = new Map<PoolId, number>()
  const taken = new Set<string>()

  const add = (x: number, y: number, protocol: PoolState['protocol'], feePips: number, usd: number) => {
    const [low, high] = [Math.min(x, y), Math.max(x, y)]
    // As on chain: one v2 pair per two tokens, one v3 pool per two tokens and fee.
    const key = `${protocol} ${low} ${high} ${protocol === 'v2' ? '' : feePips}`
    if (x === y || pools.size >= poolCount || taken.has(key)) return
    taken.add(key)
    const pool = createPool(random, pools.size, protocol, tokens[low]!, tokens[high]!, feePips, usd)
    pools.set(pool.id, pool)
    tvlUsd.set(pool.id, usd)
  }
  addHubPools(random, add)
  for (let token = hubs; token < tokens.length; token++) {
    const fee = random.next() < 0.5 ? 3_000 : 10_000
    const size = random.around(4e6 * (token - 4) ** -0.6, 1.5)
    add(token, pickHub(random, tokens.length), pickProtocol(random), fee, size)
  }
  while (pools.size < poolCount) {
    const rank = Math.floor(Math.exp(random.next() * Math.log(tokens.length - hubs)) - 1 + random.next())
    const protocol = pickProtocol(random)
    const feePips = pickFee(random, protocol)
    const size = random.around(4e6 * (rank + 1) ** -0.6 * (feePips === 3_000 ? 1 : 0.5), 1.7)
    add(hubs + (rank % (tokens.length - hubs)), pickHub(random, tokens.length), protocol, feePips, size)
  }
  return { snapshot: snapshotOf(pools, tokens[0]!.id), tokens, tvlUsd }
}

export function snapshotOf(pools: Snapshot['pools'], wrappedNative: TokenId): Snapshot {
  return {
    chainId: 1,
    blockNumber: 20_000_000n,
    blockHash: `0x${'b1'.repeat(32)}`,
    blockTimestampSeconds: 1_800_000_000,
    wrappedNative,
    pools,
    gasPriceWei: 5_000_000_000n,
    transferTaxBps: new Map(),
    allowedHooks: new Set(),
    blindSpots: [],
  }
}

/** WETH has its mainnet address, because the peers look for it; the others sort after it. */
function createTokens(random: Random, count: number): BenchToken[] {
  const hubDecimals = [18, 6, 6, 8, 18]
  const hubUsd = [3_000, 1, 1, 90_000, 1]
  return Array.from({ length: count }, (_, index) => {
    const roll = random.next()
    const decimals = hubDecimals[index] ?? (roll < 0.1 ? 6 : roll < 0.15 ? 8 : 18)
    const usd = hubUsd[index] ?? random.around(1, 2.5)
    const id: TokenId =
      index === 0 ? '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2' : `0xd${index.toString(16).padStart(39, '0')}`
    return { id, decimals, usdPerUnit: usd / 10 ** decimals }
  })
}

type Add = (x: number, y: number, protocol: PoolState['protocol'], feePips: number, usd: number) => void

function addHubPools(random: Random, add: Add): void {
  const isStable = (token: number) => stablecoins.includes(token)
  for (let x = 0; x < hubs; x++)
    for (let y = x + 1; y < hubs; y++) {
      const stable = isStable(x) && isStable(y)
      const weight = x === 0 || stable ? 1 : 0.25
      const isMain = (fee: number) => fee === 500 || (stable && fee === 100)
      add(x, y, 'v2', 3_000, random.around(8e6 * weight, 1.2))
      for (const fee of stable ? [100, 500] : [100, 500, 3_000, 10_000])
        add(x, y, 'v3', fee, random.around((isMain(fee) ? 6e7 : fee === 3_000 ? 4e7 : 2e6) * weight, 1))
      for (const fee of stable ? [100, 500] : [500, 2_500, 3_000])
        add(x, y, 'v4', fee, random.around((isMain(fee) ? 3e7 : 1e7) * weight, 1))
    }
}

function createPool(
  random: Random,
  index: number,
  protocol: PoolState['protocol'],
  first: BenchToken,
  second: BenchToken,
  feePips: number,
  usd: number,
): PoolState {
  const [token0, token1] = [first.id, second.id]
  const mispricing = Math.exp((2 * random.next() - 1) * 0.9 * ((protocol === 'v2' ? 3_000 : feePips) / 1e6))
  if (protocol === 'v2') {
    const reserve0 = toRaw(usd / 2 / first.usdPerUnit / Math.sqrt(mispricing))
    const reserve1 = toRaw((usd / 2 / second.usdPerUnit) * Math.sqrt(mispricing))
    return { protocol, id: `0xa${index.toString(16).padStart(39, '0')}`, token0, token1, reserve0, reserve1 }
  }
  const state = concentratedState(random, first, second, feePips, usd, mispricing)
  if (protocol === 'v3') return { protocol, id: `0xb${index.toString(16).padStart(39, '0')}`, token0, token1, ...state }
  return {
    protocol,
    id: `0x4${index.toString(16).padStart(63, '0')}`,
    token0,
    token1,
    ...state,
    keyFee: feePips,
    hooks: '0x0000000000000000000000000000000000000000',
    protocolFeePips: { zeroForOne: 0, oneForZero: 0 },
  }
}

function pickHub(random: Random, tokens: number): number {
  const roll = random.next()
  const hub = [0.58, 0.78, 0.89, 0.93, 0.96].findIndex((share) => roll < share)
  return hub >= 0 ? hub : hubs + Math.floor(random.next() * random.next() * (tokens - hubs))
}

function pickProtocol(random: Random): PoolState['protocol'] {
  const roll = random.next()
  // Two tokens have at most one v2 pair, so v2 is drawn more often than it remains.
  return roll < 0.47 ? 'v2' : roll < 0.82 ? 'v3' : 'v4'
}

function pickFee(random: Random, protocol: PoolState['protocol']): number {
  const roll = random.next()
  if (roll < 0.03) return 100
  if (roll < 0.18) return 500
  if (roll < 0.28 && protocol === 'v4') return 2_500
  return roll < 0.75 ? 3_000 : 10_000
}
