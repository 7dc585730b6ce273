import { nativeToken } from '@oxbow/chain/nativeToken'
import type { Token } from '@oxbow/tokens/getTokens'
import { useMemo } from 'react'
import type * as SwapForm from '../../features/swap/form/SwapForm.ts'
import { SwapContainer } from '../swap/SwapContainer.tsx'

/** The swap form beside a market, preset to its token or pair; input is kept in the page's URL. */
export function MarketSwap({ input, output, ...rest }: MarketSwap.Props) {
  const pair = useMemo((): SwapForm.Pair => {
    const native = rest.tokens.find(({ address }) => address === nativeToken)
    // The default input is the native currency, unless the page is about it.
    return output.address === native?.address
      ? { tokenIn: output, tokenOut: undefined }
      : { tokenIn: input ?? native, tokenOut: output }
  }, [rest.tokens, input, output])
  return <SwapContainer {...rest} headingLevel={2} pair={pair} />
}

export declare namespace MarketSwap {
  type Props = Omit<SwapContainer.Props, 'headingLevel' | 'pair'> & {
    /** The input token; the native currency by default. */
    input?: Token | undefined
    output: Token
  }
}
