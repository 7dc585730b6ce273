import { useLingui } from '@lingui/react/macro'
import { useGuardedFace } from '../guarded/useGuardedFace.ts'
import { PlacementButton } from '../placement/PlacementButton.tsx'
import type { StopState } from './StopState.ts'

/** The form's single button: states shared with other guarded orders, and those specific to stop orders. */
export function StopButton({ state, ...props }: StopButton.Props) {
  const { networkName } = props
  const { t } = useLingui()
  const toGuardedFace = useGuardedFace(props)
  return <PlacementButton face={toFace()} onAsked={props.onAsked} />

  function toFace(): PlacementButton.Face {
    switch (state.kind) {
      case 'no-guard':
        return { label: t`Not available on ${networkName}` }
      case 'no-oracle':
        return { label: t`Choose another token`, action: () => props.onChooseToken('output') }
      case 'reached':
        return { label: t`Price already reached` }
      default:
        return toGuardedFace(state)
    }
  }
}

export declare namespace StopButton {
  type Props = useGuardedFace.Props & { state: StopState }
}
