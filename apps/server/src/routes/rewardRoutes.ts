import { rewardDraftResponseSchema, rewardsResponseSchema } from '@oxbow/contract/Rewards'
import { addressSchema, chainIdSchema } from '@oxbow/contract/Scalar'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { errorResponses } from '../http/errorResponses.ts'
import { handlerTimeoutMs } from '../http/handlerTimeoutMs.ts'
import type { ChainRewards, Distribution } from '../rewards/createChainRewards.ts'
import { RewardsUnavailableError } from '../rewards/RewardsUnavailableError.ts'
import { findChain, type Services } from '../Services.ts'

const chainId = z.coerce.number().pipe(chainIdSchema)

/** `GET /v1/rewards`, `/v1/rewards/draft`: liquidity rewards besides fees, computed from chain events. */
export function rewardRoutes(services: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/v1/rewards',
      {
        handlerTimeout: handlerTimeoutMs,
        schema: {
          summary: 'Rewards of an account, with proofs',
          querystring: z.object({ chainId, account: addressSchema }),
          response: { 200: rewardsResponseSchema, ...errorResponses },
        },
      },
      async ({ query }, reply) => {
        reply.header('cache-control', 'no-store')
        const posted = await rewardsOf(query.chainId).read()
        if (posted === undefined) return { posted: null }
        const rewards = posted.rewardsOf(query.account).map((reward) => ({
          token: reward.token,
          earned: reward.earned.toString(),
          proof: [...posted.tree.proofOf(reward)],
        }))
        return { posted: { ...describe(query.chainId, posted), rewards } }
      },
    )
    app.get(
      '/v1/rewards/draft',
      {
        handlerTimeout: handlerTimeoutMs,
        schema: {
          summary: 'The root that the distributor’s owner can post',
          querystring: z.object({ chainId }),
          response: { 200: rewardDraftResponseSchema, ...errorResponses },
        },
      },
      async ({ query }, reply) => {
        reply.header('cache-control', 'no-store')
        const draft = await rewardsOf(query.chainId).draft()
        return { draft: draft ? describe(query.chainId, draft) : null }
      },
    )
  }

  function rewardsOf(id: number): ChainRewards {
    const { rewards, network } = findChain(services, id)
    if (rewards === undefined) throw new RewardsUnavailableError(`There are no rewards on ${network.name} here.`)
    return rewards
  }
}

function describe(id: number, { distributor, tree, count }: Distribution) {
  const { blockNumber, seconds } = count
  return {
    chainId: id,
    distributor,
    root: tree.root,
    blockNumber: blockNumber.toString(),
    countedUntil: seconds,
  }
}
