import { PriceBreakdown } from './PriceBreakdown.tsx'
import { RouteView } from './RouteView.tsx'

/** The price breakdown and the route of a swap. Load it lazily: amounts and button don't wait for it. */
export function RouteDetails({ quote, tokens, tokenIn, tokenOut }: RouteView.Props) {
  return (
    <>
      <PriceBreakdown quote={quote} tokenIn={tokenIn} tokenOut={tokenOut} />
      <div className="mt-2.5">
        <RouteView quote={quote} tokens={tokens} tokenIn={tokenIn} tokenOut={tokenOut} />
      </div>
    </>
  )
}
