import { useLingui } from '@lingui/react/macro'
import { LimitButton } from '../limit/LimitButton.tsx'
import { PlacementButton } from '../placement/PlacementButton.tsx'
import type { StopState } from './StopState.ts'

/** The form's single button: states shared with limit orders, and those specific to stop orders. */
export function StopButton({ state, ...props }: StopButton.Props) {
  const { networkName, onAsked, onRetryOracles, onReview } = props
  const { t } = useLingui()
  if (state.kind === 'base') return <LimitButton {...props} state={state.base} />
  return <PlacementButton face={faceOf()} />

  function faceOf(): PlacementButton.Face {
    if (onAsked) return { label: t`Continue in your wallet`, action: onAsked }
    switch (state.kind) {
      case 'base':
      case 'no-guard':
        return { label: t`Not available on ${networkName}` }
      case 'reading-oracles':
        return { label: t`Getting the price`, isBusy: true }
      case 'oracles-unknown':
        return { label: t`Try again`, action: onRetryOracles }
      case 'no-oracle':
        return { label: t`Choose another token`, action: () => props.onChooseToken('output') }
      case 'enter-price':
        return { label: t`Enter a price` }
      case 'reached':
        return { label: t`Price already reached` }
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

export declare namespace StopButton {
  type Props = Omit<LimitButton.Props, 'state'> & { state: StopState; onRetryOracles: () => void }
}
