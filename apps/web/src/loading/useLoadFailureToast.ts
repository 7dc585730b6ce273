import { useLingui } from '@lingui/react/macro'
import { loadFailures } from '@oxbow/react/loadFailures'
import { toast } from '@oxbow/ui/Toaster'
import { useEffect } from 'react'
import { isServerThere } from './isServerThere.ts'

/** Reports that something a click should open couldn't be loaded: once, however often it is clicked, until dismissed. */
export function useLoadFailureToast(): void {
  const { t } = useLingui()
  const title = t`Part of this page didn’t load`
  const detail = t`The connection broke, or Oxbow was updated meanwhile.`
  const label = t`Reload the page`
  useEffect(
    () =>
      loadFailures.subscribe(() =>
        toast({
          id: 'load-failure',
          tone: 'critical',
          title,
          detail,
          action: { label, onPress: async () => (await isServerThere()) && window.location.reload() },
          milliseconds: Number.POSITIVE_INFINITY,
        }),
      ),
    [title, detail, label],
  )
}
