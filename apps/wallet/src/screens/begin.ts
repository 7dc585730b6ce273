import type { PendingAsk } from '@oxbow/wallet-window/answerAsk'
import { WindowError } from '@oxbow/wallet-window/WindowError'

/** The person agreed. @throws {WindowError} `Expired`: nothing may be done any longer, and they are told instead of nothing happening */
export function begin(pending: Pick<PendingAsk, 'begin'>): void {
  if (!pending.begin()) throw new WindowError('The request is over.', 'Expired')
}
