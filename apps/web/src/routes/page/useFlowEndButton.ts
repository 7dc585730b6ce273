import { useLingui } from '@lingui/react/macro'
import type { NextAction } from '@oxbow/failures/NextAction'
import type { FlowView } from '@oxbow/flow/FlowView'
import type { ReviewButton } from '../../features/review/ReviewPlan.ts'
import { reviewFailureButton } from '../../state/failure/failureButton.ts'
import type { useAside } from '../../state/wallet/useAside.ts'
import { accountDrawer } from '../../state/wallet/walletState.ts'

/** The button of a review whose flow has ended, stalled, or may be given up; undefined while the domain's own button is shown. */
export function useFlowEndButton({
  view,
  dialog,
  onRetry,
  onReview,
}: useFlowEndButton.Parameters): ReviewButton | undefined {
  const { t, i18n } = useLingui()

  function lead(action: NextAction | undefined) {
    if (action === 'reload') window.location.reload()
    if (action === 'connect-wallet' || action === 'check-activity') accountDrawer.open()
    dialog.close()
  }

  switch (view?.status) {
    case 'confirmed':
    case 'final':
      return { label: t`Done`, leaves: true, onPress: dialog.close }
    case 'rejected':
    case 'failed': {
      const action = view.status === 'rejected' ? 'try-again' : view.instead ? 'check-wallet' : view.error?.nextAction
      const { label, does } = reviewFailureButton(action)
      const presses = { retry: onRetry, review: onReview, leave: () => lead(view.instead ? undefined : action) }
      return { label: i18n._(label), leaves: true, onPress: presses[does] }
    }
  }
  return dialog.giveUp && { label: t`I rejected it`, leaves: true, isSecondary: true, onPress: dialog.giveUp }
}

export declare namespace useFlowEndButton {
  type Parameters = {
    /** Undefined until started. */
    view:
      | {
          readonly status: FlowView<never>['status']
          readonly instead?: unknown
          readonly error?: { readonly nextAction: NextAction } | undefined
        }
      | undefined
    dialog: Pick<useAside.ReturnType, 'close' | 'giveUp'>
    /** Continues with the remaining steps. */
    onRetry: () => void
    /** Back to the review. */
    onReview: () => void
  }
}
