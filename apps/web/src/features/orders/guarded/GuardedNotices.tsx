import { useLingui } from '@lingui/react/macro'
import { Banner } from '@oxbow/ui/Banner'
import { LimitNotices } from '../limit/LimitNotices.tsx'
import type { GuardedState } from './GuardedState.ts'

/** Explains the states that guarded orders share, where the button's label is too short. Each kind explains its own warnings. */
export function GuardedNotices({ state, ...props }: GuardedNotices.Props) {
  const { t } = useLingui()
  switch (state.kind) {
    case 'base':
      return <LimitNotices {...props} state={state.base} />
    case 'oracles-unknown':
      return <Banner tone="caution">{t`Couldn’t read the price pools of these tokens.`}</Banner>
    default:
      return null
  }
}

export declare namespace GuardedNotices {
  type Props = Omit<LimitNotices.Props, 'state'> & { state: GuardedState<unknown, unknown> }
}
