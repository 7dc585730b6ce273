import { useLingui } from '@lingui/react/macro'
import type { TradeButton } from '../../trade-form/TradeButton.tsx'
import { type LimitButton, useLimitFace } from '../limit/LimitButton.tsx'
import type { GuardedState } from './GuardedState.ts'

/** The button's label and action in the states that guarded orders share. */
export function useGuardedFace(
  props: useGuardedFace.Props,
): (state: GuardedState<unknown, unknown>) => TradeButton.Face {
  const { t } = useLingui()
  const toLimitFace = useLimitFace(props)
  return (state) => {
    switch (state.kind) {
      case 'base':
        return toLimitFace(state.base)
      case 'reading-oracles':
        return { label: t`Getting the price`, isBusy: true }
      case 'oracles-unknown':
        return { label: t`Try again`, action: props.onRetryOracles }
      case 'enter-price':
        return { label: t`Enter a price` }
      case 'too-large':
        return { label: t`Amount too large` }
      case 'ready':
        return {
          label: t`Review order`,
          action: state.isStale ? undefined : props.onReview,
          isQuietlyOff: state.isStale,
        }
    }
  }
}

export declare namespace useGuardedFace {
  type Props = Omit<LimitButton.Props, 'state'> & { onRetryOracles: () => void }
}
