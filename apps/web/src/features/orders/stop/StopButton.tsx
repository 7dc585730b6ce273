import { useLingui } from '@lingui/react/macro'
import { TradeButton } from '../../trade-form/TradeButton.tsx'
import { useGuardedFace } from '../guarded/useGuardedFace.ts'
import type { StopState } from './StopState.ts'

/** The form's single button: states shared with other guarded orders, and those specific to stop orders. */
export function StopButton({ state, ...props }: StopButton.Props) {
  const { networkName } = props
  const { t } = useLingui()
  const toGuardedFace = useGuardedFace(props)
  return <TradeButton face={toFace()} onAsked={props.onAsked} />

  function toFace(): TradeButton.Face {
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
