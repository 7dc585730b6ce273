import type { SwapSearch } from './swapSearch.ts'

/**
 * The search parameters of a trade after another network's token was chosen for one side: a bridge, or a swap if both sides are then on one network.
 */
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
