import { type LimitPrice, leastOut } from '@oxbow/orders/LimitIntent'

/** Amount sold and minimum received of each part, computed as in the signed order. */
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
