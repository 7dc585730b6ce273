import { useLingui } from '@lingui/react/macro'
import type { Token } from '@oxbow/tokens/getTokens'
import { Banner } from '@oxbow/ui/Banner'
import { ExternalLink } from 'lucide-react'
import { BlockedAddressBanner } from '../review/BlockedAddressBanner.tsx'
import type { BridgeState } from './BridgeState.ts'
import { BridgeWarningBanner } from './BridgeWarningBanner.tsx'
import type { OfficialBridge } from './officialBridgeOf.ts'

/** Explains a state of the form that the button's label is too short for. */
export function BridgeNotices(props: BridgeNotices.Props) {
  const { state, originName, destinationName, nativeSymbol, tokenIn, tokenOut } = props
  const { t } = useLingui()
  const [paid, got] = [tokenIn?.symbol ?? '', tokenOut?.symbol ?? '']
  const official = props.officialBridge && <OfficialLink {...props.officialBridge} />
  switch (state.kind) {
    case 'no-pool': {
      const networkName = state.side === 'input' ? originName : destinationName
      return (
        <Banner tone="info" title={t`No bridge to or from ${networkName}`} action={official}>
          {official
            ? t`Across has no pool there. Use the network’s official bridge instead.`
            : t`Across has no pool there.`}
        </Banner>
      )
    }
    case 'token-blocked':
      return <Banner tone="critical">{t`This token can’t be traded here.`}</Banner>
    case 'address-blocked':
      return <BlockedAddressBanner whose="account" />
    case 'no-way':
      return (
        <Banner tone="info" title={t`No bridge from ${originName} to ${destinationName}`}>
          {t`This site knows no token that is on both networks.`}
        </Banner>
      )
    case 'no-swap': {
      const [symbol, place] = state.side === 'input' ? [paid, originName] : [got, destinationName]
      return (
        <Banner tone="caution" title={t`No swap for ${symbol}`}>
          {t`No pool on ${place} swaps this amount of ${symbol}. Try another amount or token.`}
        </Banner>
      )
    }
    case 'no-samples':
      return (
        <Banner
          tone="caution"
          title={state.isOfAnySize ? t`No route from ${originName} to ${destinationName}` : t`No route for this amount`}
          action={official}
        >
          {official
            ? state.isOfAnySize
              ? t`Nobody bridged this token between them in the last hours. Use the official bridge instead.`
              : t`Nobody bridged a similar amount in the last hours. Try another amount, or use the official bridge.`
            : state.isOfAnySize
              ? t`Nobody bridged this token between them in the last hours, so fee and time aren’t known.`
              : t`Nobody bridged a similar amount in the last hours, so fee and time aren’t known. Try another amount.`}
        </Banner>
      )
    case 'quote-failed':
      return (
        <Banner tone="caution" title={t`Couldn’t read the bridge`}>
          {t`One of the two networks doesn’t answer. Nothing was sent.`}
        </Banner>
      )
    case 'amount-too-low':
      return <Banner tone="caution">{t`The fee would take all of it. Try a larger amount.`}</Banner>
    case 'ready':
      return state.warnings.map((warning) => (
        <BridgeWarningBanner
          key={warning.kind}
          warning={warning}
          destinationName={destinationName}
          nativeSymbol={nativeSymbol}
        />
      ))
    default:
      return null
  }
}

export declare namespace BridgeNotices {
  type Props = {
    state: BridgeState
    originName: string
    destinationName: string
    /** Of the destination. */
    nativeSymbol: string
    tokenIn: Token | undefined
    tokenOut: Token | undefined
    /** Of the network without a pool; if both have one, of either. */
    officialBridge: OfficialBridge | undefined
  }
}

/** A link to a third-party site. Shows its host, because people send money there. */
function OfficialLink({ host, url }: OfficialBridge) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="reacts relative inline-flex shrink-0 items-center gap-1 font-medium text-accent-text before:absolute before:-inset-2 hover:underline"
    >
      <bdi dir="ltr">{host}</bdi>
      <ExternalLink size={14} strokeWidth={1.5} aria-hidden="true" />
    </a>
  )
}
