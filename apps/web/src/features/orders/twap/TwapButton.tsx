import { useLingui } from '@lingui/react/macro'
import { TradeButton } from '../../trade-form/TradeButton.tsx'
import { useGuardedFace } from '../guarded/useGuardedFace.ts'
import type { TwapState } from './TwapState.ts'

/** The form's single button: states shared with other guarded orders, and those specific to trades over time. */
export function TwapButton({ state, ...props }: TwapButton.Props) {
  const { t } = useLingui()
  const toGuardedFace = useGuardedFace(props)
  return <TradeButton face={toFace()} onAsked={props.onAsked} />

  function toFace(): TradeButton.Face {
    switch (state.kind) {
      case 'needs-lowest':
        return { label: t`Set a price limit`, action: props.onLowest }
      case 'too-small':
        return { label: t`Amount too small` }
      default:
        return toGuardedFace(state)
    }
  }
}

export declare namespace TwapButton {
  type Props = useGuardedFace.Props & {
    state: TwapState
    /** Lets the user set a price limit. */
    onLowest: () => void
  }
}
