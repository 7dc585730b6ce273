import { Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '@oxbow/ui/Banner'
import { failureMessages } from './failureMessages.ts'
import type { SwapState } from './SwapState.ts'

/** What a person should know before they go on, when the button's few words do not say it. */
export function SwapNotice({ state }: SwapNotice.Props) {
  const { i18n } = useLingui()
  if (state.kind === 'no-quote') {
    return (
      <Banner tone="caution" title={i18n._(failureMessages[state.code])}>
        {<NoQuoteAdvice code={state.code} />}
      </Banner>
    )
  }
  if (state.kind !== 'ready') return null
  if (state.priceImpact === 'normal') return null
  return (
    <Banner
      tone={state.priceImpact === 'high' ? 'caution' : 'critical'}
      title={
        state.priceImpact === 'high' ? (
          <Trans>This trade moves the price</Trans>
        ) : (
          <Trans>This trade moves the price a lot</Trans>
        )
      }
    >
      <Trans>
        The pools are small for this amount, so you receive less for each unit. A smaller trade gets a better price.
      </Trans>
    </Banner>
  )
}

export declare namespace SwapNotice {
  type Props = { state: SwapState }
}

function NoQuoteAdvice({ code }: { code: Extract<SwapState, { kind: 'no-quote' }>['code'] }) {
  switch (code) {
    case 'NoRoute':
      return <Trans>Try a smaller amount, or another token.</Trans>
    case 'AmountTooLow':
      return <Trans>Try a larger amount.</Trans>
    case 'AmountTooHigh':
      return <Trans>Try a smaller amount.</Trans>
    case 'TokenBlocked':
    case 'TokenCannotTransfer':
      return <Trans>Choose another token.</Trans>
    default:
      return <Trans>The price is asked for again by itself.</Trans>
  }
}
