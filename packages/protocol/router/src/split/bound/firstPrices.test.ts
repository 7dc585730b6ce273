import type { TokenId } from '@oxbow/amm/PoolState'
import { describe, expect, test } from 'vitest'
import { type Flow, networkOf } from '../../test/networkOf.ts'
import { pairOf, tokenAt } from '../../test/randomMarket.ts'
import { type Network, SOURCE, TARGET } from '../Network.ts'
import { arbitrage, createArbitrage } from './Curve.ts'
import { firstPrices } from './firstPrices.ts'

const [a, b, c, d] = [1, 2, 3, 4].map(tokenAt) as [TokenId, TokenId, TokenId, TokenId]
/** Prices agree: b is worth 2 a, c 3 a, d half an a. */
const flows: readonly Flow[] = [
  [pairOf(1, a, c, 3e21, 1e21), a],
  [pairOf(2, a, b, 8e21, 4e21), a],
  [pairOf(3, b, c, 6e21, 4e21), b],
  [pairOf(4, a, d, 2e21, 4e21), a],
  [pairOf(5, c, d, 1e21, 6e21), d],
  [pairOf(6, b, d, 1e21, 4e21), b],
]
const traded = createArbitrage()

/** What pools would trade at a network's prices, by edge: inputs and outputs. */
function tradesAt(network: Network) {
  const price = (node: number) => Math.exp(network.logPrice[node]!)
  return Array.from({ length: network.edgeCount }, (_, k) => {
    const [u, v] = [network.from[k]!, network.to[k]!]
    arbitrage(network.curve[k]!, price(u), price(v), traded)
    return { u, v, input: traded.paid / price(u), output: (traded.paid + traded.rent) / price(v) }
  })
}

describe('firstPrices', () => {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  test.each([
    ['exact-in', 5e19, 5e19, 1.34],
    ['exact-in', 3e20, 3e20, 1.19],
    ['exact-out', 1.5e19, 4.7e19, 1.32],
    ['exact-out', 8e19, 2.6e20, 1.14],
    ['exact-in', 9e20, 9e20, 1.12],
    // At the market's prices more than that is bought; less so, the less the trade moves them relative to the fees.
  ] as const)(
    '%s %d: about as much is sold and bought as the trade is',
    (tradeType, amount, amountIn, boughtToSold) => {
      const { network, market } = networkOf([a, c], flows)
      firstPrices(network, { tradeType, amount }, amountIn)
      expect(network.logPrice[TARGET]).toBe(0)
      const trades = tradesAt(network)
      const sold = sum(trades.filter(({ u }) => u === SOURCE).map(({ input }) => input))
      const bought = trades.filter(({ v }) => v === TARGET)
      expect(sold / amountIn).toBeGreaterThan(0.985)
      expect(sold / amountIn).toBeLessThan(1.001)
      expect(sum(bought.map(({ output }) => output)) / (amountIn / 3)).toBeCloseTo(boughtToSold, 2)
      // Between other tokens the market's prices hold, at which no pool trades.
      const worths = [2, 3].map((node) => network.logPrice[node]! - Math.log(market.worth[network.nodes[node]!]!))
      expect(worths[0]).toBeCloseTo(worths[1]!, 12)
      for (const { u, v, input } of trades) if (u !== SOURCE && v !== TARGET) expect(input).toBe(0)
    },
  )

  test.each(['exact-in', 'exact-out'] as const)('%s: more than all pools hold', (tradeType) => {
    const { network } = networkOf([a, c], flows)
    firstPrices(network, { tradeType, amount: 1e30 }, 1e30)
    for (const node of [0, 2, 3]) {
      expect(network.logPrice[node]).toBeGreaterThan(-6)
      expect(network.logPrice[node]).toBeLessThan(-1)
    }
  })

  test('if only the last hop exists, the source is as cheap as the target requires', () => {
    const { network } = networkOf([a, c], [flows[0]!])
    firstPrices(network, { tradeType: 'exact-in', amount: 3e18 }, 3e18)
    const [only] = tradesAt(network)
    expect(only!.input / 3e18).toBeGreaterThan(0.95)
    expect(only!.input / 3e18).toBeLessThan(1.05)
  })
})
