import type { PendingAsk } from '@oxbow/wallet-window/answerAsk'

export function refuse(pending: PendingAsk, onDone: () => void): void {
  pending.refuse({ code: 4001, message: 'Refused' })
  onDone()
}
