import { quoteExactIn } from '@oxbow/amm/quoteExactIn'
import type { Contracts } from '@oxbow/chain/Network'
import type { Hex } from 'viem'
import type { Asset, Reading } from '../reading/Reading.ts'
import { actsOf } from '../risks/actsOf.ts'
import type { RiskContext } from '../risks/Risk.ts'
import type { SimulationNode } from '../simulation/Simulation.ts'
import { type MarketPool, type Pair, readPools } from './readPools.ts'

/**
 * Market value of what orders and swaps give, in the network's v2 and v3 pools: signatures can't be simulated, and
 * a swap is simulated in the pools that it names itself. Takes the best of direct pools and routes through wrapped
 * native currency. Never throws; the value is unknown if no pool holds that much, or beyond the query limit.
 */
export async function readMarket({ contracts, feeToken, node, reading }: readMarket.Parameters): Promise<WorthOf> {
  if (contracts === undefined) return () => undefined
  const { weth } = contracts
  const pools = await readPools(pairsOf(reading, weth, feeToken), contracts, node).catch(() => [])
  return (chainId, { asset, most }, wanted) => {
    const [from, to] = [addressOf(asset, weth), addressOf(wanted, weth)]
    if (chainId !== reading.network || most === 'unlimited' || from === undefined || to === undefined) return undefined
    if (from === to) return most
    const direct = bestOf(pools, from, to, most)
    const between = bestOf(pools, from, weth, most)
    const around = between === undefined ? undefined : bestOf(pools, weth, to, between)
    return largest([direct, around])
  }
}

export declare namespace readMarket {
  type Parameters = {
    readonly reading: Reading
    /** Contracts of the reading's network. */
    readonly contracts: Contracts | undefined
    readonly node: SimulationNode
    /** A token that the network cost is paid in: what the currency is worth in it is asked for besides. */
    readonly feeToken?: Hex | undefined
  }
}

type WorthOf = NonNullable<RiskContext['worthOf']>

/** All are read in two node calls; each pair takes up to 22 contract reads. */
const maxPairs = 24

/** Pairs of given and wanted tokens of every order and swap, and of each with wrapped native currency, without duplicates. */
function pairsOf(reading: Reading, weth: Hex, feeToken: Hex = weth): readonly Pair[] {
  const pairs = new Map<string, Pair>()
  add(feeToken, weth)
  for (const act of actsOf(reading)) {
    const trade = act.type === 'order' ? (act.taken ?? act.order) : act.type === 'router' ? act : undefined
    if (trade === undefined) continue
    const addressesOf = (assets: readonly { readonly asset: Asset }[]) =>
      assets.flatMap(({ asset }) => addressOf(asset, weth) ?? [])
    const given = addressesOf(trade.gives)
    const wanted = addressesOf(trade.gets.filter(({ recipient }) => recipient === 'account'))
    for (const token of given) for (const other of [...wanted, weth]) add(token, other)
    for (const token of wanted) add(token, weth)
  }
  return [...pairs.values()].slice(0, maxPairs)

  function add(a: Hex, b: Hex): void {
    if (a === b) return
    const pair: Pair = BigInt(a) < BigInt(b) ? [a, b] : [b, a]
    pairs.set(pair.join(), pair)
  }
}

function bestOf(pools: readonly MarketPool[], from: Hex, to: Hex, amount: bigint): bigint | undefined {
  return largest(
    pools.flatMap(({ held: [held0, held1], state }) => {
      const { token0, token1 } = state
      const isForth = from === token0 && to === token1
      if (!isForth && !(from === token1 && to === token0)) return []
      const [taken, given] = isForth ? [held0, held1] : [held1, held0]
      // A pool that can't take the amount pays next to nothing for it: no market.
      if (taken < amount) return []
      const out = amount > 0n ? outOf(state, from, amount) : 0n
      return out === undefined ? [] : [out < given ? out : given]
    }),
  )
}

/** A node can report a state that no pool can have. */
function outOf(state: MarketPool['state'], from: Hex, amount: bigint): bigint | undefined {
  try {
    return quoteExactIn(state, from, amount).amountOut
  } catch {
    return undefined
  }
}

function largest(amounts: readonly (bigint | undefined)[]): bigint | undefined {
  const known = amounts.filter((amount) => amount !== undefined)
  return known.length === 0 ? undefined : known.reduce((best, each) => (each > best ? each : best))
}

/** Pools hold wrapped native currency, worth exactly as much. */
function addressOf(asset: Asset, weth: Hex): Hex | undefined {
  return asset.type === 'token' ? asset.address : asset.type === 'native' ? weth : undefined
}
