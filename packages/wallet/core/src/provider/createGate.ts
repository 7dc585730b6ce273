import type { Clock } from '@oxbow/runtime/Clock'
import type { Approval, ApprovalAnswer, ApprovalScreen } from './Approval.ts'
import { ProviderError } from './ProviderError.ts'

/** Pending approvals per site, and in total. More would train people to click through. */
const maxOfSite = 4
const maxOfAll = 16
/** After this many rejections in a row, each within a minute of the last, the site has to wait for a minute. */
const maxRefusals = 3
const restAfterRefusals = 60_000

export type Gate = (approval: Approval, signal: AbortSignal) => Promise<ApprovalAnswer>

/** Limits approval requests: how many are pending, and how soon a rejected site may ask again. @throws ProviderError unless approved */
export function createGate(options: { readonly screen: ApprovalScreen; readonly clock: Pick<Clock, 'now'> }): Gate {
  const { screen, clock } = options
  const open = new Set<Approval>()
  const refusals = new Map<string, { readonly count: number; readonly at: number }>()

  function assertWelcome({ kind, origin }: Approval): void {
    const ofSite = [...open].filter((each) => each.origin === origin)
    if (kind === 'connect' && ofSite.some((each) => each.kind === 'connect')) throw new ProviderError('AlreadyPending')
    if (ofSite.length >= maxOfSite || open.size >= maxOfAll || recentRefusals(origin) >= maxRefusals)
      throw new ProviderError('LimitExceeded')
  }

  function recentRefusals(origin: string): number {
    const { count = 0, at = 0 } = refusals.get(origin) ?? {}
    return clock.now() - at < restAfterRefusals ? count : 0
  }

  return async (approval, signal) => {
    assertWelcome(approval)
    open.add(approval)
    try {
      const answer = await screen(approval, signal)
      if (signal.aborted) throw new ProviderError('Disconnected')
      if (answer === undefined) {
        refusals.set(approval.origin, { count: recentRefusals(approval.origin) + 1, at: clock.now() })
        throw new ProviderError('UserRejected')
      }
      refusals.delete(approval.origin)
      return answer
    } finally {
      open.delete(approval)
    }
  }
}
