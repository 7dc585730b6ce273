import type { FastifyInstance } from 'fastify'
import { RateBudget, RateBudgetError } from '../access/RateBudget.ts'
import { visitorsOfNetwork } from '../access/VisitorBudget.ts'
import { networkOf } from './visitorOf.ts'

/** Limits the requests of an IPv6 network (/48), whatever number of visitors (/64) they come from. */
export function limitNetworks(
  app: FastifyInstance,
  { isLimited, perMinute }: { readonly isLimited: (route: string) => boolean; readonly perMinute: number },
): void {
  const budget = new RateBudget(perMinute * visitorsOfNetwork)
  app.addHook('onRequest', async (request, reply) => {
    if (!isLimited(request.routeOptions.url ?? '') || budget.trySpend(networkOf(request), 1)) return
    reply.header('retry-after', budget.retryAfterSeconds)
    throw new RateBudgetError('Too many requests from your network.')
  })
}
