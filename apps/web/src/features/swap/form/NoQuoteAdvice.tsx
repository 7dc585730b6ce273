import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { SwapState } from './SwapState.ts'

/** Advice for a trade without a quote; renders nothing if the title is enough. */
export function NoQuoteAdvice({ code, retryAfterSeconds = 0 }: NoQuoteAdvice.Props) {
  const { t } = useLingui()
  const wait = Math.ceil(retryAfterSeconds / 60)
  switch (code) {
    case 'NoRoute':
      return <Trans>Try a smaller amount or another token, or allow more pools in swap settings.</Trans>
    case 'AmountTooLow':
      return <Trans>Try a larger amount.</Trans>
    case 'AmountTooHigh':
      return <Trans>Try a smaller amount.</Trans>
    case 'TransferTaxUnsupported':
      return <Trans>Enter the amount you pay instead.</Trans>
    case 'TokenBlocked':
    case 'TokenCannotTransfer':
      return <Trans>Choose another token.</Trans>
    case 'AddressBlocked':
      return <Trans>This site’s operator has blocked it. Connect another account.</Trans>
    case 'RegionBlocked':
      return <Trans>You can still browse prices, tokens, and pools.</Trans>
    case 'RateLimited':
      if (retryAfterSeconds < 30) return <Trans>Retrying automatically.</Trans>
      return wait < 60
        ? t`${plural(wait, { one: 'Try again in # minute.', other: 'Try again in # minutes.' })}`
        : t`${plural(Math.ceil(wait / 60), { one: 'Try again in # hour.', other: 'Try again in # hours.' })}`
    case 'QuoteMismatch':
    case 'ServerChanged':
    case 'RequestInvalid':
    case 'UnsupportedChain':
      return null
    default:
      return <Trans>Retrying automatically.</Trans>
  }
}

export declare namespace NoQuoteAdvice {
  type Props = Pick<Extract<SwapState, { kind: 'no-quote' }>, 'code' | 'retryAfterSeconds'>
}
