import { advance, depthOf, type PriceSource } from './PriceSource.ts'
import { agreementWindow, minAgreement, minSourceDepthUsd, minTotalDepthUsd } from './policy.ts'

/**
 * A token's price in US dollars: the median of its pools' time-averaged prices, weighted by depth in dollars. Undefined if the pools are too shallow
 * or disagree.
 *
 * @param nativeUsd price of native currency; without it only pools against stablecoins count
 */
export function derivePrice(
  sources: readonly PriceSource[],
  timestamp: number,
  nativeUsd: number | undefined,
): derivePrice.ReturnType | undefined {
  const opinions = sources
    .flatMap((source) => {
      const anchorUsd = source.anchor === 'stable' ? 1 : nativeUsd
      if (anchorUsd === undefined) return []
      const now = advance(source, timestamp)
      const [depthUsd, heldUsd] = [depthOf(now) * anchorUsd, now.standingHeld * anchorUsd]
      return [{ priceUsd: Math.exp(now.logPrice) * anchorUsd, depthUsd, heldUsd }]
    })
    .filter(({ depthUsd, priceUsd }) => depthUsd >= minSourceDepthUsd && Number.isFinite(priceUsd) && priceUsd > 0)
    .sort((a, b) => a.priceUsd - b.priceUsd)

  const depthUsd = sum(opinions, 'depthUsd')
  if (depthUsd < minTotalDepthUsd) return undefined
  const priceUsd = weightedMedian(opinions, depthUsd)
  const agreeing = opinions.filter((each) => Math.abs(each.priceUsd / priceUsd - 1) <= agreementWindow)
  if (sum(agreeing, 'depthUsd') < minAgreement * depthUsd) return undefined
  return { priceUsd, depthUsd, backingUsd: sum(opinions, 'heldUsd') }
}

export declare namespace derivePrice {
  type ReturnType = {
    priceUsd: number
    /** Dollars that the pools take or pay within 2 % of their prices. */
    depthUsd: number
    /** Dollars of anchors in these pools, the most that all sellers of the token together can get. */
    backingUsd: number
  }
}

type Opinion = { priceUsd: number; depthUsd: number; heldUsd: number }

function sum(opinions: readonly Opinion[], figure: 'depthUsd' | 'heldUsd'): number {
  return opinions.reduce((total, opinion) => total + opinion[figure], 0)
}

/** `sorted` ascending and not empty. An exact half on either side gives the mean of the two prices at the border. */
function weightedMedian(sorted: readonly Opinion[], depthUsd: number): number {
  let below = 0
  for (const [index, { depthUsd: weight, priceUsd }] of sorted.entries()) {
    below += weight
    if (below > depthUsd / 2) return priceUsd
    if (below === depthUsd / 2) return (priceUsd + sorted[index + 1]!.priceUsd) / 2
  }
  return sorted.at(-1)!.priceUsd
}
