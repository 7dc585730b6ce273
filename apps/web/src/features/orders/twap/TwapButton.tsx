import { useLingui } from '@lingui/react/macro'
import { LimitButton } from '../limit/LimitButton.tsx'
import { PlacementButton } from '../placement/PlacementButton.tsx'
import type { TwapState } from './TwapState.ts'

/** The form's single button: states shared with limit orders, and those specific to trades over time. */
export function TwapButton({ state, ...props }: TwapButton.Props) {
  const { onAsked, onRetryOracles, onReview } = props
  const { t } = useLingui()
  if (state.kind === 'base') return <LimitButton {...props} state={state.base} />
  return <PlacementButton face={faceOf()} />

  function faceOf(): PlacementButton.Face {
    if (onAsked) return { label: t`Continue in your wallet`, action: onAsked }
    switch (state.kind) {
      case 'base':
      case 'reading-oracles':
        return { label: t`Getting the price`, isBusy: true }
      case 'oracles-unknown':
        return { label: t`Try again`, action: onRetryOracles }
      case 'needs-lowest':
        return { label: t`Set a price limit`, action: props.onLowest }
      case 'enter-price':
        return { label: t`Enter a price` }
      case 'too-small':
        return { label: t`Amount too small` }
      case 'too-large':
        return { label: t`Amount too large` }
      case 'ready':
        return {
          label: t`Review order`,
          action: state.isStale ? undefined : onReview,
          isQuietlyOff: state.isStale,
        }
    }
  }
}

export declare namespace TwapButton {
  type Props = Omit<LimitButton.Props, 'state'> & {
    state: TwapState
    onRetryOracles: () => void
    /** Lets the user set a price limit. */
    onLowest: () => void
  }
}
