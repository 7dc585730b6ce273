import { useLingui } from '@lingui/react/macro'
import type { Confirmation } from '../confirmationOf.ts'

/** Label of the extra step in the first person, for the most severe ground. */
export function useConsentLabel({ grounds }: Confirmation): string {
  const { t } = useLingui()
  if (grounds.includes('disagreement')) return t`I know that the simulation differs from what I see here.`
  if (grounds.includes('unknown')) return t`I trust this site and accept what I can’t read.`
  if (grounds.includes('critical-risk') || grounds.includes('low-floor'))
    return t`I’ve read the warnings and want to continue.`
  if (grounds.includes('would-fail')) return t`Send it even though it would fail.`
  return t`I accept that this couldn’t be simulated.`
}
