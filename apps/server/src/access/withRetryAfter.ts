import type { FastifyReply } from 'fastify'
import { RateBudgetError } from './RateBudget.ts'

/** Says with a refusal when the budget has units again. @throws whatever `run` throws */
export async function withRetryAfter<Result>(
  reply: Pick<FastifyReply, 'header'>,
  budget: { readonly retryAfterSeconds: number },
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof RateBudgetError) reply.header('retry-after', budget.retryAfterSeconds)
    throw error
  }
}
