import { Trans } from '@lingui/react/macro'
import type { SwapState } from './SwapState.ts'

/** What to do about a trade without a quote; nothing where its title says it all. */
export function NoQuoteAdvice({ code }: NoQuoteAdvice.Props) {
  switch (code) {
    case 'NoRoute':
      return <Trans>Try a smaller amount, another token, or allow more protocols in the trade settings.</Trans>
    case 'AmountTooLow':
      return <Trans>Try a larger amount.</Trans>
    case 'AmountTooHigh':
      return <Trans>Try a smaller amount.</Trans>
    case 'TransferTaxUnsupported':
      return <Trans>Enter the amount that you pay instead.</Trans>
    case 'TokenBlocked':
    case 'TokenCannotTransfer':
      return <Trans>Choose another token.</Trans>
    case 'AddressBlocked':
      return <Trans>The operator of this Oxbow does not serve it. Connect another account.</Trans>
    case 'RegionBlocked':
      return <Trans>You can still look at prices, tokens and pools.</Trans>
    case 'QuoteMismatch':
    case 'ServerChanged':
    case 'RequestInvalid':
    case 'UnsupportedChain':
      return null
    default:
      return <Trans>The price is asked for again by itself.</Trans>
  }
}

export declare namespace NoQuoteAdvice {
  type Props = { code: Extract<SwapState, { kind: 'no-quote' }>['code'] }
}
