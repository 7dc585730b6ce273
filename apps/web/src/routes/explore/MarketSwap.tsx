import { nativeToken } from '@oxbow/chain/nativeToken'
import type { Token } from '@oxbow/tokens/getTokens'
import { useMemo } from 'react'
import type * as SwapForm from '../../features/swap/form/SwapForm.ts'
import { SwapContainer } from '../swap/SwapContainer.tsx'

/** The form beside a market: it begins with what the page is about, and what is typed stays in the page's address. */
export function MarketSwap({ input, output, ...rest }: MarketSwap.Props) {
  const pair = useMemo((): SwapForm.Pair => {
    const native = rest.tokens.find(({ address }) => address === nativeToken)
    // The native currency is what one pays with, unless the page is about it.
    return output.address === native?.address
      ? { tokenIn: output, tokenOut: undefined }
      : { tokenIn: input ?? native, tokenOut: output }
  }, [rest.tokens, input, output])
  return <SwapContainer {...rest} headingLevel={2} pair={pair} />
}

export declare namespace MarketSwap {
  type Props = Omit<SwapContainer.Props, 'headingLevel' | 'pair'> & {
    /** What one pays; the native currency when left out. */
    input?: Token | undefined
    output: Token
  }
}
