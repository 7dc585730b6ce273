import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { Banner } from '@oxbow/ui/Banner'
import { lazyPart } from '@oxbow/ui/lazyPart'
import { failureMessages } from './failureMessages.ts'
import type { SwapState } from './SwapState.ts'
import type { TradeWarning } from './TradeWarning.ts'

const GasNotice = lazyPart(() => import('./GasNotice.tsx').then((module) => module.GasNotice), { isExtra: true })

/** What a person should know before they go on, when the button's few words do not say it. */
export function SwapNotice(props: SwapNotice.Props) {
  const { state, tokenWarnings, native } = props
  const { i18n } = useLingui()
  return (
    <>
      {tokenWarnings.map(({ symbol, severity, detail }) => (
        <Banner key={symbol} tone={severity} title={symbol}>
          {i18n._(detail)}
        </Banner>
      ))}
      {state.kind === 'no-quote' && (
        <Banner tone="caution" title={i18n._(failureMessages[state.code])}>
          <NoQuoteAdvice code={state.code} />
        </Banner>
      )}
      {state.kind === 'insufficient-gas' && native && (
        <GasNotice {...props} state={state} native={native} onLoadFailed={ignore} />
      )}
      {state.kind === 'ready' && state.trouble && (
        <Banner tone="caution" title={i18n._(failureMessages[state.trouble])}>
          <Trans>Until then the last price is shown, and nothing can be traded at it.</Trans>
        </Banner>
      )}
      {state.kind === 'ready' &&
        state.warnings.map((warning) => (
          <Warning key={warning.kind} warning={warning} nativeSymbol={native?.symbol ?? ''} />
        ))}
    </>
  )
}

export declare namespace SwapNotice {
  /** How one of the two tokens departs from what people expect of one. */
  type TokenWarning = {
    readonly symbol: string
    readonly severity: 'caution' | 'critical'
    readonly detail: MessageDescriptor
  }
  type Props = {
    state: SwapState
    tokenWarnings: readonly TokenWarning[]
    native: Network['nativeCurrency'] | undefined
    /** Enters the most that leaves enough for the network cost; absent where that is nothing, or another token is paid with. */
    onMax?: (() => void) | undefined
    /** Opens the account, which says where to send something to. */
    onAccount: () => void
  }
}

/** The button says the same in short. */
function ignore(): void {}

function Warning({ warning, nativeSymbol }: { warning: TradeWarning; nativeSymbol: string }) {
  const { t, i18n } = useLingui()
  switch (warning.kind) {
    case 'price-impact':
      return (
        <Banner
          tone={warning.severity === 'high' ? 'caution' : 'critical'}
          title={warning.severity === 'high' ? t`This trade moves the price` : t`This trade moves the price a lot`}
        >
          <Trans>
            The pools are small for this amount, so you receive less for each unit. A smaller trade gets a better price.
          </Trans>
        </Banner>
      )
    case 'slippage':
      return (
        <Banner
          tone={warning.severity === 'very-high' ? 'critical' : 'caution'}
          title={slippageTitle(warning.severity)}
        >
          {warning.severity === 'low' ? (
            <Trans>The price moves more than that almost always. Allow a little more in the trade settings.</Trans>
          ) : (
            <Trans>Others may take much of what you allow. Allow less in the trade settings.</Trans>
          )}
        </Banner>
      )
    case 'network-cost':
      return (
        <Banner
          tone="caution"
          title={t`The network cost is ${formatPercent(warning.shareBps, i18n.locale)} of this trade`}
        >
          <Trans>It is the same for a larger amount, or lower on another network.</Trans>
        </Banner>
      )
    case 'little-left':
      return (
        <Banner tone="caution" title={t`Little ${nativeSymbol} is left after this trade`}>
          <Trans>It will not pay for the network cost of another one.</Trans>
        </Banner>
      )
  }

  function slippageTitle(severity: 'low' | 'high' | 'very-high') {
    return { low: t`Low slippage: this will likely fail`, high: t`High slippage`, 'very-high': t`Very high slippage` }[
      severity
    ]
  }
}

function NoQuoteAdvice({ code }: { code: Extract<SwapState, { kind: 'no-quote' }>['code'] }) {
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
    case 'ServerChanged':
    case 'RequestInvalid':
    case 'UnsupportedChain':
      return null
    default:
      return <Trans>The price is asked for again by itself.</Trans>
  }
}
