import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { Token } from '@oxbow/tokens/getTokens'
import { Button } from '@oxbow/ui/Button'
import { explainQuoteFailure, nextActionLabels } from '../../../state/failure/quoteFailures.ts'
import type { TradeSettings } from '../../../state/TradeSettings.ts'
import type { SwapState } from './SwapState.ts'
import { type SwapAction, toSwapAction } from './toSwapAction.ts'

/** The form's single button: names the obstacle, or performs the next step. */
export function SwapButton(props: SwapButton.Props) {
  const { state, isSwitching } = props
  const { label, action, isBusy, isQuietlyOff } = useFace(props)
  return (
    <Button
      size="lg"
      className="w-full"
      disabled={action === undefined && !isQuietlyOff}
      aria-disabled={isQuietlyOff || undefined}
      busy={isBusy || (isSwitching && state.kind === 'wrong-chain')}
      onClick={action}
    >
      {label}
    </Button>
  )
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
  type Face = {
    readonly label: string
    readonly action?: (() => void) | undefined
    readonly isBusy?: boolean
    /** Disabled while the quote refreshes: announced to assistive technology, without a visible flicker. */
    readonly isQuietlyOff?: boolean
  }
}

function useFace(props: SwapButton.Props): SwapButton.Face {
  const { state, network, tokenIn } = props
  const { t, i18n } = useLingui()
  if (props.onAsked) return { label: t`Continue in your wallet`, action: props.onAsked }
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
      return { label: t`Switch wallet to ${networkName}`, action: props.onSwitchChain }
    case 'ready': {
      const label = { swap: t`Review swap`, wrap: t`Review wrap`, unwrap: t`Review unwrap` }[state.quote.kind]
      return { label, action: state.isStale ? undefined : props.onReview, isQuietlyOff: state.isStale }
    }
  }
}
