import { PriceBreakdown } from './PriceBreakdown.tsx'
import { RouteView } from './RouteView.tsx'

/** Where the price of a swap comes from, and the way that it takes. Load it lazily: the amounts and the button do not wait for it. */
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
