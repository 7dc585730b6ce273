import { useLingui } from '@lingui/react/macro'
import type { Token } from '@oxbow/tokens/getTokens'
import { TradeButton } from '../trade-form/TradeButton.tsx'
import type { BridgeState, Side } from './BridgeState.ts'

/** The form's single button: names the obstacle, or performs the next step. */
export function BridgeButton(props: BridgeButton.Props) {
  return <TradeButton face={useFace(props)} onAsked={props.onAsked} />
}

export declare namespace BridgeButton {
  type Props = {
    state: BridgeState
    originName: string
    destinationName: string
    nativeSymbol: string
    tokenIn: Token | undefined
    isSwitching: boolean
    onConnect: () => void
    onChooseToken: (side: Side) => void
    onSwitchChain: () => void
    /** Requests a new quote. */
    onRetry: () => void
    /** Reopens the dialog while the wallet hasn't answered; undefined otherwise. */
    onAsked: (() => void) | undefined
    onReview: () => void
  }
}

function useFace(props: BridgeButton.Props): TradeButton.Face {
  const { state, originName, destinationName, nativeSymbol, tokenIn } = props
  const { t } = useLingui()
  const symbol = tokenIn?.symbol ?? ''
  switch (state.kind) {
    case 'unavailable':
      return { label: state.isOffline ? t`Waiting for connection` : t`Waiting for server`, isBusy: true }
    case 'region-blocked':
      return { label: t`Not available in your region` }
    case 'no-pool': {
      const networkName = state.side === 'input' ? originName : destinationName
      return { label: t`Not available on ${networkName}` }
    }
    case 'choose-token':
      return { label: t`Choose a token`, action: () => props.onChooseToken(state.side) }
    case 'token-blocked':
      return { label: t`Choose another token`, action: () => props.onChooseToken(state.side) }
    case 'no-way':
      return { label: t`No route` }
    case 'connect':
      return { label: t`Connect wallet`, action: props.onConnect }
    case 'address-blocked':
      return { label: t`Blocked address` }
    case 'enter-amount':
      return { label: t`Enter an amount` }
    case 'insufficient-balance':
      return { label: t`Insufficient ${symbol} balance` }
    case 'quoting':
      return { label: t`Getting the price`, isBusy: true }
    case 'no-samples':
    case 'no-swap':
      return { label: t`No route` }
    case 'quote-failed':
      return { label: t`Try again`, action: props.onRetry }
    case 'amount-too-low':
      return { label: t`Amount too low` }
    case 'insufficient-gas':
      return { label: t`Not enough ${nativeSymbol} for the network cost` }
    case 'wrong-chain':
      return { label: t`Switch wallet to ${originName}`, action: props.onSwitchChain, isBusy: props.isSwitching }
    case 'ready':
      return {
        label: state.cross?.before ? t`Review swap` : t`Review bridge`,
        action: state.isStale ? undefined : props.onReview,
        isQuietlyOff: state.isStale,
      }
  }
}
