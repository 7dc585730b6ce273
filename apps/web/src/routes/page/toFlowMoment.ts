import type { FlowView } from '@oxbow/flow/FlowView'
import type { useAside } from '../../state/wallet/useAside.ts'

/** What a flow needs from the user, for a dialog that may be set aside. */
export function toFlowMoment(
  /** Undefined until started. */
  view: Pick<FlowView<unknown>, 'status' | 'prompt'> | undefined,
): useAside.Moment {
  switch (view?.status) {
    case undefined:
    case 'review':
    case 'elsewhere':
      return 'quiet'
    case 'working':
      if (view.prompt?.kind === 'confirm-in-wallet') return 'asked'
      return view.prompt === undefined || view.prompt.kind === 'switch-chain' ? 'quiet' : 'person'
    case 'rejected':
      return 'declined'
    case 'failed':
      return 'person'
    case 'pending':
    case 'confirmed':
    case 'final':
      return 'sent'
  }
}
