import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import type { Token } from '@oxbow/exchange/actions/getTokens'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Outage } from '../app/useOutage.ts'
import * as SwapForm from '../features/swap/SwapForm.ts'
import { SwapDesk } from './SwapDesk.tsx'
import { SwapDeskSkeleton } from './SwapDeskSkeleton.tsx'

/** The desk beside a market: it begins with what the page is about, and what is typed stays in the page's address. */
export function MarketSwap({ config, network, tokens, outage, input, output }: MarketSwap.Props) {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const isChosen = search.inputCurrency !== undefined || search.outputCurrency !== undefined
  useEffect(() => {
    if (isChosen) return
    // The native currency is what one pays with, unless the page is about it.
    const isNative = output.address === SwapForm.nativeAddress
    const form = isNative ? { tokenIn: output, tokenOut: undefined } : { tokenIn: input, tokenOut: output }
    void navigate({
      to: '.',
      search: (old) => ({ ...old, ...SwapForm.toSearch({ ...form, field: 'input', text: '' }, network) }),
      replace: true,
      resetScroll: false,
    })
  }, [isChosen, input, output, network, navigate])

  return isChosen ? (
    <SwapDesk config={config} network={network} tokens={tokens} outage={outage} headingLevel={2} />
  ) : (
    <SwapDeskSkeleton outage={outage} headingLevel={2} />
  )
}

export declare namespace MarketSwap {
  type Props = {
    config: Config
    network: Network
    tokens: readonly Token[]
    outage: Outage | undefined
    /** What one pays; the native currency when left out. */
    input?: Token | undefined
    output: Token
  }
}
