import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { Token } from '@oxbow/tokens/getTokens'
import { explainQuoteFailure, nextActionLabels } from '../../../state/failure/quoteFailures.ts'
import type { TradeSettings } from '../../../state/TradeSettings.ts'
import { TradeButton } from '../../trade-form/TradeButton.tsx'
import type { SwapState } from './SwapState.ts'
import { type SwapAction, toSwapAction } from './toSwapAction.ts'

/** The form's single button: names the obstacle, or performs the next step. */
export function SwapButton(props: SwapButton.Props) {
  return <TradeButton face={useFace(props)} onAsked={props.onAsked} />
}

export declare namespace SwapButton {
  type Props = {
    state: SwapState
    network: Network | undefined
    tokenIn: Token | undefined
    settings: TradeSettings
    isSwitching: boolean
    onConnect: () => void
    onChooseToken: (side: 'input' | 'output') => void
    onSwitchChain: () => void
    /** Reopens the dialog while the wallet hasn't answered. */
    onAsked?: (() => void) | undefined
    onReview: () => void
    /** Performs an action that is available without a quote. */
    onAction: (action: SwapAction) => void
  }
}

function useFace(props: SwapButton.Props): TradeButton.Face {
  const { state, network, tokenIn } = props
  const { t, i18n } = useLingui()
  const symbol = tokenIn?.symbol ?? ''
  const networkName = network?.name ?? ''
  switch (state.kind) {
    case 'loading':
      return { label: t`Loading`, isBusy: true }
    case 'unavailable':
      return {
        label: state.reason === 'offline' ? t`Waiting for connection` : t`Waiting for server`,
        isBusy: true,
      }
    case 'choose-token':
      return { label: t`Choose a token`, action: () => props.onChooseToken(state.side) }
    case 'connect':
      return { label: t`Connect wallet`, action: props.onConnect }
    case 'enter-amount':
      return { label: t`Enter an amount` }
    case 'quoting':
      return { label: t`Getting the price`, isBusy: true }
    case 'no-quote': {
      const action = toSwapAction(state.code, props.settings)
      if (action === 'wait') {
        // The server answered, so the problem is its node.
        const isNode = state.code === 'NodeUnreachable'
        return { label: isNode ? t`Waiting for ${networkName}’s node` : t`Waiting for server`, isBusy: true }
      }
      // Nothing can be done about the region; the rest of the page still works.
      if (action === 'dismiss') return { label: i18n._(explainQuoteFailure(state.code)) }
      const label =
        action === 'allow-all-pools'
          ? t`Search all pools`
          : action === 'connect-wallet'
            ? t`Use another account`
            : nextActionLabels[action] && i18n._(nextActionLabels[action])
      return { label: label ?? i18n._(explainQuoteFailure(state.code)), action: () => props.onAction(action) }
    }
    case 'insufficient-balance':
      return { label: t`Insufficient ${symbol} balance` }
    case 'insufficient-gas':
      return { label: t`Insufficient funds to cover network cost` }
    case 'wrong-chain':
      return { label: t`Switch wallet to ${networkName}`, action: props.onSwitchChain, isBusy: props.isSwitching }
    case 'ready': {
      const label = { swap: t`Review swap`, wrap: t`Review wrap`, unwrap: t`Review unwrap` }[state.quote.kind]
      return { label, action: state.isStale ? undefined : props.onReview, isQuietlyOff: state.isStale }
    }
  }
}
