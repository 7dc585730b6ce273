import type { SwapSearch } from './swapSearch.ts'

/** The address of a trade after a token of another network was chosen for one side: a bridge, or a swap where both sides are on one network then. */
export function acrossNetworks(
  trade: SwapSearch,
  { currency, side, slug }: { readonly side: 'input' | 'output'; readonly slug: string; readonly currency: string },
): SwapSearch {
  const { inputCurrency, outputCurrency, value } = trade
  const chosen = side === 'input' ? { inputCurrency: currency } : { outputCurrency: currency }
  const chain = side === 'input' ? slug : trade.chain
  const outputChain = side === 'output' ? slug : (trade.outputChain ?? trade.chain)
  return {
    ...(chain !== undefined && { chain }),
    ...(outputChain !== chain && outputChain !== undefined && { outputChain }),
    ...(inputCurrency !== undefined && { inputCurrency }),
    ...(outputCurrency !== undefined && { outputCurrency }),
    ...chosen,
    ...(value !== undefined && { value }),
  }
}
