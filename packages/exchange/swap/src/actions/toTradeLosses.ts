import type { Quote } from '@oxbow/trading/Quote'
import type { SwapTaxes } from './readSwapTaxes.ts'
import type { TradeCheck } from './TradeCheck.ts'

/** How far a trade is below the market: less transfer taxes, as it is shown, and with them, as consent goes by it. */
export function toTradeLosses({
  quote,
  simulation,
  priceImpactBps,
  reference,
}: toTradeLosses.Parameters): Pick<TradeCheck, 'belowReferenceBps' | 'wholeLossBps'> {
  // The impact is known only if the calldata trades in the quote's pools, which the taxes were measured at.
  const arrivingBps = toArrivingBps(simulation, priceImpactBps !== undefined)
  const beforeTaxes = toBelowBps(reference, quote, simulation, 10_000) ?? 0
  return {
    belowReferenceBps: toBelowBps(reference, quote, simulation, arrivingBps),
    wholeLossBps: Math.max(beforeTaxes, withTaxes(priceImpactBps ?? 0, simulation)),
  }
}

export declare namespace toTradeLosses {
  type Parameters = Pick<TradeCheck, 'simulation' | 'priceImpactBps'> & {
    readonly quote: Quote
    /** What the pair's pools would pay. */
    readonly reference: bigint | undefined
  }
}

/** Compares the simulated or quoted output with the reference pools'. A transfer tax lowers the reference too, as it applies in every pool. */
function toBelowBps(
  reference: bigint | undefined,
  quote: Quote,
  simulation: TradeCheck['simulation'],
  arrivingBps: number,
): number | undefined {
  if (reference === undefined) return undefined
  const possible = (reference * BigInt(arrivingBps)) / 10_000n
  const got = simulation.status === 'ok' ? simulation.received : quote.amountOut
  return possible <= got ? 0 : Number(((possible - got) * 10_000n) / possible)
}

/** What transfer taxes leave of a trade: those measured in it, else that of giving the bought token back. */
function toArrivingBps(simulation: TradeCheck['simulation'], isMeasured: boolean): number {
  if (simulation.status !== 'ok') return 10_000
  const { taxes, sale } = simulation
  if (taxes && isMeasured) return afterBoth(taxes)
  return 10_000 - (sale.status === 'possible' ? sale.taxBps : 0)
}

/** A loss and what both tokens keep of the trade, as one. */
function withTaxes(lossBps: number, simulation: TradeCheck['simulation']): number {
  const arriving = simulation.status === 'ok' && simulation.taxes ? afterBoth(simulation.taxes) : 10_000
  return 10_000 - Math.floor(((10_000 - lossBps) * arriving) / 10_000)
}

function afterBoth({ soldBps, boughtBps }: SwapTaxes): number {
  return Math.floor(((10_000 - soldBps) * (10_000 - boughtBps)) / 10_000)
}
