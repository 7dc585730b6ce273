import { Trans, useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { lazyPart } from '@oxbow/react/lazyPart'
import { Banner } from '@oxbow/ui/Banner'
import { ignore } from '../../../loading/ignore.ts'
import { explainQuoteFailure } from '../../../state/failure/quoteFailures.ts'
import { TokenCautions } from '../../trade-form/TokenCautions.tsx'
import type { SwapState } from './SwapState.ts'

// Loaded once the page is used: the short title and the button suffice before.
const QuoteWarning = lazyPart(() => import('../quote/QuoteWarning.tsx').then((module) => module.QuoteWarning), {
  isExtra: true,
})
const NoQuoteAdvice = lazyPart(() => import('./NoQuoteAdvice.tsx').then((module) => module.NoQuoteAdvice), {
  isExtra: true,
})
const GasNotice = lazyPart(() => import('./GasNotice.tsx').then((module) => module.GasNotice), { isExtra: true })

/** Explains a state of the form that the button's label is too short for. */
export function SwapNotice(props: SwapNotice.Props) {
  const { state, tokenWarnings, native } = props
  const { t, i18n } = useLingui()
  return (
    <>
      <TokenCautions cautions={tokenWarnings} />
      {state.kind === 'no-quote' && (
        <Banner
          tone="caution"
          title={isLongWait(state) ? t`Too many attempts` : i18n._(explainQuoteFailure(state.code))}
        >
          <NoQuoteAdvice {...state} onLoadFailed={ignore} />
        </Banner>
      )}
      {state.kind === 'insufficient-gas' && native && (
        <GasNotice {...props} state={state} native={native} onLoadFailed={ignore} />
      )}
      {state.kind === 'ready' && state.trouble && (
        <Banner tone="caution" title={i18n._(explainQuoteFailure(state.trouble))}>
          <Trans>You see the last price but can’t swap at it.</Trans>
        </Banner>
      )}
      {state.kind === 'ready' &&
        state.warnings.map((warning) => (
          <QuoteWarning
            key={warning.kind}
            warning={warning}
            nativeSymbol={native?.symbol ?? ''}
            onLoadFailed={ignore}
          />
        ))}
    </>
  )
}

export declare namespace SwapNotice {
  type Props = {
    state: SwapState
    tokenWarnings: readonly TokenCautions.Caution[]
    native: Network['nativeCurrency'] | undefined
    /** Enters the maximum amount that leaves enough for the network cost; absent if that is zero or another token is sold. */
    onMax?: (() => void) | undefined
    /** Opens the account drawer, where the deposit address is. */
    onAccount: () => void
  }
}

/** From 30 seconds on, the advice names the waiting time. */
function isLongWait({ code, retryAfterSeconds = 0 }: Extract<SwapState, { kind: 'no-quote' }>): boolean {
  return code === 'RateLimited' && retryAfterSeconds >= 30
}

/** Preloads the notices before they are needed. */
export function preloadNotices(): void {
  QuoteWarning.preload()
  NoQuoteAdvice.preload()
}
