import { type LimitPrice, leastOut } from '@oxbow/orders/LimitIntent'

/** What each part sells and gets at least, by the arithmetic of what is signed. */
export function partsOf({ amountIn, leastPrice, parts }: partsOf.Order) {
  const upTo = (count: number) => (amountIn * BigInt(count)) / BigInt(parts)
  return Array.from({ length: parts }, (_, index) => {
    const own = upTo(index + 1) - upTo(index)
    return { amountIn: own, leastOut: leastOut({ amountIn: own, price: leastPrice }) }
  })
}

export declare namespace partsOf {
  type Order = { readonly amountIn: bigint; readonly leastPrice: LimitPrice; readonly parts: number }
}
