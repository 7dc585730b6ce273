import { useLingui } from '@lingui/react/macro'
import type { Token } from '@oxbow/tokens/getTokens'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import type { BridgeState } from './BridgeState.ts'
import { BridgeWarningBanner } from './BridgeWarningBanner.tsx'

/** What a person should know before they go on, when the button's few words do not say it. */
export function BridgeNotices(props: BridgeNotices.Props) {
  const { state, originName, destinationName, nativeSymbol, payWith, tokenIn, tokenOut } = props
  const { t } = useLingui()
  const [paid, got] = [tokenIn?.symbol ?? '', tokenOut?.symbol ?? '']
  switch (state.kind) {
    case 'no-pool': {
      const networkName = state.side === 'input' ? originName : destinationName
      return (
        <Banner tone="info" title={t`No bridge to or from ${networkName}`}>
          {t`Across has no pool there. Use the network’s official bridge instead.`}
        </Banner>
      )
    }
    case 'token-blocked':
      return <Banner tone="critical">{t`This token can’t be traded here.`}</Banner>
    case 'other-token': {
      if (payWith === undefined)
        return (
          <Banner tone="info" title={t`${got} isn’t bridged`}>
            {t`Bridge another token to ${destinationName}, then swap it for ${got} there.`}
          </Banner>
        )
      const symbol = payWith.symbol
      return (
        <Banner
          tone="info"
          title={t`A bridge doesn’t swap ${paid} for ${got}`}
          action={
            <Button size="sm" variant="secondary" onClick={() => props.onSwapFirst(payWith)}>
              {t`Swap first`}
            </Button>
          }
        >
          {t`Pay with ${symbol}, or swap ${paid} for ${symbol} on ${originName} first.`}
        </Banner>
      )
    }
    case 'no-samples':
      return (
        <Banner tone="caution" title={t`No recent transfers of this size`}>
          {t`Nobody bridged a similar amount in the last hours, so fee and time aren’t known. Try another amount.`}
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
    /** Of the network where it arrives. */
    nativeSymbol: string
    tokenIn: Token | undefined
    tokenOut: Token | undefined
    /** What would arrive as the token that was chosen, where what is paid does not. */
    payWith: Token | undefined
    /** Leads to a swap for it on the network where the money is. */
    onSwapFirst: (token: Token) => void
  }
}
