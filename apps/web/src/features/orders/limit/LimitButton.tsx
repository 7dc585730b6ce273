import { useLingui } from '@lingui/react/macro'
import type { Token } from '@oxbow/tokens/getTokens'
import { TradeButton } from '../../trade-form/TradeButton.tsx'
import type { LimitState } from './LimitState.ts'

/** The form's single button: names the obstacle, or performs the next step. */
export function LimitButton(props: LimitButton.Props) {
  return <TradeButton face={useLimitFace(props)(props.state)} onAsked={props.onAsked} />
}

export declare namespace LimitButton {
  type Props = {
    state: LimitState
    networkName: string
    tokenIn: Token | undefined
    isSwitching: boolean
    onConnect: () => void
    onChooseToken: (side: 'input' | 'output') => void
    onSwitchChain: () => void
    onWrap: () => void
    onReview: () => void
    /** Places a new order if the edited one is gone; undefined where editing isn't supported. */
    onNew?: (() => void) | undefined
    /** Reads the account's orders or the price again. */
    onRetry: () => void
    /** Reopens the dialog while the wallet hasn't answered. */
    onAsked?: (() => void) | undefined
  }
}

/** Its label and action in each state. */
export function useLimitFace(props: Omit<LimitButton.Props, 'state'>): (state: LimitState) => TradeButton.Face {
  const { networkName, tokenIn } = props
  const { t } = useLingui()
  const symbol = tokenIn?.symbol ?? ''
  return (state) => {
    switch (state.kind) {
      case 'loading':
        return { label: t`Loading`, isBusy: true }
      case 'unavailable':
        return { label: state.isOffline ? t`Waiting for connection` : t`Waiting for server`, isBusy: true }
      case 'region-blocked':
        return { label: t`Not available in your region` }
      case 'no-book':
      case 'no-reactor':
        return { label: t`Not available on ${networkName}` }
      case 'choose-token':
        return { label: t`Choose a token`, action: () => props.onChooseToken(state.side) }
      case 'token-blocked':
        return { label: t`Choose another token`, action: () => props.onChooseToken(state.side) }
      case 'same-coin':
        return { label: t`Choose another token`, action: () => props.onChooseToken('output') }
      case 'connect':
        return { label: t`Connect wallet`, action: props.onConnect }
      case 'reading-edited':
        return { label: t`Loading your order`, isBusy: true }
      case 'edited-gone':
        return { label: t`Place new order`, action: props.onNew }
      case 'enter-amount':
        return { label: t`Enter an amount` }
      case 'insufficient-balance':
        return { label: t`Insufficient ${symbol} balance` }
      case 'reading-market':
        return { label: t`Getting the price`, isBusy: true }
      case 'no-market':
        return { label: t`Market price not available` }
      case 'enter-price':
        return { label: t`Enter a price` }
      case 'price-out-of-range':
        return { label: t`Price too high` }
      case 'below-market':
        return { label: t`Price too far from market` }
      case 'reading-orders':
        return { label: t`Checking your open orders`, isBusy: true }
      case 'orders-unknown':
        return { label: t`Try again`, action: props.onRetry }
      case 'too-many-orders':
        return { label: t`Too many open orders` }
      case 'wrong-chain':
        return { label: t`Switch wallet to ${networkName}`, action: props.onSwitchChain, isBusy: props.isSwitching }
      case 'wrap':
        return { label: t`Wrap ${symbol}`, action: props.onWrap }
      case 'ready':
        return {
          label: t`Review limit`,
          action: state.isStale ? undefined : props.onReview,
          isQuietlyOff: state.isStale,
        }
    }
  }
}
