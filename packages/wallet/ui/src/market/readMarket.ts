import { quoteExactIn } from '@oxbow/amm/quoteExactIn'
import type { Contracts } from '@oxbow/chain/Network'
import type { Hex } from 'viem'
import type { Asset, Reading } from '../reading/Reading.ts'
import { actsOf } from '../risks/actsOf.ts'
import type { RiskContext } from '../risks/Risk.ts'
import type { SimulationNode } from '../simulation/Simulation.ts'
import { type MarketPool, type Pair, readPools } from './readPools.ts'

/**
 * What the network's v2 and v3 pools would give now for what orders and swaps give: nothing tries a signature out, and a swap is tried in the pools that it names itself. The
 * best of the direct pools and of those by way of the wrapped currency. Never throws; what no pool trades that holds as much, and what is too much to ask for, has no worth that is known.
 */
export async function readMarket({ contracts, node, reading }: readMarket.Parameters): Promise<WorthOf> {
  if (contracts === undefined) return () => undefined
  const { weth } = contracts
  const pools = await readPools(pairsOf(reading, weth), contracts, node).catch(() => [])
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
    /** Of the network that the reading is for. */
    readonly contracts: Contracts | undefined
    readonly node: SimulationNode
  }
}

type WorthOf = NonNullable<RiskContext['worthOf']>

/** Two calls of the node read all of them; each pair is at most 22 reads of a contract. */
const mostPairs = 24

/** What is given with what is wanted, and each of them with the wrapped currency, of every order and swap. However many are of one pair, it is asked for once. */
function pairsOf(reading: Reading, weth: Hex): readonly Pair[] {
  const pairs = new Map<string, Pair>()
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
  return [...pairs.values()].slice(0, mostPairs)

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
      // A pool of dust gives next to nothing for whatever it is asked: that is no market.
      if (taken < amount) return []
      const out = amount > 0n ? outOf(state, from, amount) : 0n
      return out === undefined ? [] : [out < given ? out : given]
    }),
  )
}

/** A node can tell a state that no pool is ever in. */
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

/** Pools hold the wrapped currency; one is worth one. */
function addressOf(asset: Asset, weth: Hex): Hex | undefined {
  return asset.type === 'token' ? asset.address : asset.type === 'native' ? weth : undefined
}
