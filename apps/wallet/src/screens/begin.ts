import type { PendingRequest } from '@oxbow/wallet-window/serveWindowRequests'
import { WindowError } from '@oxbow/wallet-window/WindowError'

/** Records the approval. @throws {WindowError} `Expired`: nothing may be done any more, and the person is told */
export function begin(pending: Pick<PendingRequest, 'begin'>): void {
  if (!pending.begin()) throw new WindowError('The request has ended.', 'Expired')
}
