import type { PendingRequest } from '@oxbow/wallet-window/serveWindowRequests'

export function refuse(pending: PendingRequest, onDone: () => void): void {
  pending.refuse({ code: 4001, message: 'Refused' })
  onDone()
}
