import { useLingui } from '@lingui/react/macro'
import { toFailure } from '@oxbow/failures/toFailure'
import type { DepositRequest } from '@oxbow/liquidity/DepositRequest'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import type { CreateState } from '../../../features/liquidity/create/CreateState.ts'
import { failureMessages } from '../../../state/failure/failureMessages.ts'
import { explainQuoteFailure } from '../../../state/failure/quoteFailures.ts'
import { useOpenRequest } from '../../../state/wallet/openRequest.ts'

/** The page's single button: names what is missing, or opens the review. */
export function CreateButton({ state, symbols, networkName, onConnect, onReview }: CreateButton.Props) {
  const { t, i18n } = useLingui()
  const asked = useOpenRequest()
  if (asked)
    return (
      <Button size="lg" className="w-full" onClick={asked}>
        {t`Continue in your wallet`}
      </Button>
    )
  if (state.kind === 'connect')
    return (
      <Button size="lg" variant="soft" className="w-full" onClick={onConnect}>
        {t`Connect wallet`}
      </Button>
    )
  if (state.kind === 'ready')
    return (
      <Button size="lg" className="w-full" onClick={() => onReview(state.request)}>
        {t`Review deposit`}
      </Button>
    )
  const labels: Record<Exclude<CreateState['kind'], 'connect' | 'ready'>, string> = {
    loading: t`Loading pool`,
    unread: t`Couldn’t load pool`,
    unsupported: t`Not on ${networkName}: choose another version`,
    'choose-tokens': t`Choose two tokens`,
    refused: state.kind === 'refused' ? i18n._(explainQuoteFailure(state.code)) : '',
    'invalid-pair': t`Invalid pair`,
    'invalid-fee': t`Enter a valid fee and tick spacing`,
    'invalid-hook': t`Enter a valid hook address`,
    'enter-price': t`Enter an initial price`,
    'invalid-price': t`Invalid price input`,
    'invalid-range': t`Min price must be lower than max price`,
    'enter-amount': t`Enter an amount`,
    'too-small': t`The amounts are too small for any liquidity.`,
    'confirm-price': t`Confirm the initial price`,
    'confirm-hook': t`Confirm that you trust the hook`,
    insufficient: t`Insufficient ${state.kind === 'insufficient' ? symbols[state.side] : ''} balance`,
  }
  return (
    <>
      {state.kind === 'unread' && (
        <Banner tone="caution">{i18n._(failureMessages[toFailure(state.error).code])}</Banner>
      )}
      <Button size="lg" className="w-full" disabled busy={state.kind === 'loading'}>
        {labels[state.kind]}
      </Button>
    </>
  )
}

export declare namespace CreateButton {
  type Props = {
    state: CreateState
    symbols: { A: string; B: string }
    networkName: string
    onConnect: () => void
    onReview: (request: DepositRequest) => void
  }
}
