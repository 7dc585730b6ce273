import {
  checkLpApprovalRequestSchema,
  checkLpApprovalResponseSchema,
  claimFeesRequestSchema,
  claimFeesResponseSchema,
  createClassicPositionRequestSchema,
  createClassicPositionResponseSchema,
  createPositionRequestSchema,
  createPositionResponseSchema,
  decreasePositionRequestSchema,
  decreasePositionResponseSchema,
  increasePositionRequestSchema,
  increasePositionResponseSchema,
  poolInfoRequestSchema,
  poolInfoResponseSchema,
} from '@oxbow/contract/Liquidity'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod/mini'
import { assertAddressAllowed } from '../access/assertAddressAllowed.ts'
import { assertRegionAllowed } from '../access/assertRegionAllowed.ts'
import { errorResponses } from '../http/errorResponses.ts'
import { handlerTimeoutMs } from '../http/handlerTimeoutMs.ts'
import { checkLpApproval } from '../liquidity/checkLpApproval.ts'
import { describePools } from '../liquidity/describePools.ts'
import { prepareClassicCreation, prepareCreation } from '../liquidity/prepareCreation.ts'
import { prepareDecrease, prepareFeeClaim, prepareIncrease } from '../liquidity/preparePositionChange.ts'
import { type Chain, findChain, type Services } from '../Services.ts'
import { assertTradable } from '../trade/assertTradable.ts'

const maxPools = 100

/** `/v1/lp/*`: create, increase and remove liquidity; compatible with the LP part of the public Trading API. */
export function liquidityRoutes(services: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', async ({ headers }) => assertRegionAllowed(services, headers))

    /** A blocked token can be removed from a pool, but not added. */
    async function admit(
      chainId: number,
      { walletAddress }: { readonly walletAddress: string },
      by: { readonly ip: string },
      paidIn: readonly string[] = [],
    ): Promise<Chain> {
      const chain = findChain(services, chainId)
      await assertAddressAllowed(services, [walletAddress], by)
      assertTradable(services, chain, paidIn)
      return chain
    }

    function describe<body extends z.ZodMiniType, answer extends z.ZodMiniType>(
      summary: string,
      body: body,
      answer: answer,
    ) {
      const schema = { summary, body, response: { 200: answer, ...errorResponses } }
      return { handlerTimeout: handlerTimeoutMs, schema }
    }

    app.post(
      '/v1/lp/check_approval',
      describe('The approvals a deposit still needs', checkLpApprovalRequestSchema, checkLpApprovalResponseSchema),
      async ({ body, id, ip }) => checkLpApproval(await admit(body.chainId, body, { ip }), body, id),
    )
    app.post(
      '/v1/lp/create',
      describe('Create a V3 or V4 position', createPositionRequestSchema, createPositionResponseSchema),
      async ({ body, id, ip }) => {
        const { token0Address, token1Address } = (body.existingPool ?? body.newPool)!
        return prepareCreation(await admit(body.chainId, body, { ip }, [token0Address, token1Address]), body, id)
      },
    )
    app.post(
      '/v1/lp/create_classic',
      describe('Add liquidity to a V2 pair', createClassicPositionRequestSchema, createClassicPositionResponseSchema),
      async ({ body, id, ip }) => {
        const { chainId, token0Address, token1Address } = body.poolParameters
        return prepareClassicCreation(await admit(chainId, body, { ip }, [token0Address, token1Address]), body, id)
      },
    )
    app.post(
      '/v1/lp/increase',
      describe('Increase a position', increasePositionRequestSchema, increasePositionResponseSchema),
      async ({ body, id, ip }) =>
        prepareIncrease(await admit(body.chainId, body, { ip }, [body.token0Address, body.token1Address]), body, id),
    )
    app.post(
      '/v1/lp/decrease',
      describe('Decrease a position', decreasePositionRequestSchema, decreasePositionResponseSchema),
      async ({ body, id, ip }) => prepareDecrease(await admit(body.chainId, body, { ip }), body, id),
    )
    app.post(
      '/v1/lp/claim_fees',
      describe('Collect the fees of a position', claimFeesRequestSchema, claimFeesResponseSchema),
      async ({ body, id, ip }) => prepareFeeClaim(await admit(body.chainId, body, { ip }), body, id),
    )
    app.post(
      '/v1/lp/pool_info',
      describe('Pools and their state', poolInfoRequestSchema, poolInfoResponseSchema),
      async ({ body, id }) => {
        const { pageSize = maxPools, currentPage = 1 } = body
        const chainIds = new Set(body.poolReferences?.map(({ chainId }) => chainId) ?? [body.chainId!])
        const found = await Promise.all(
          [...chainIds].map((chainId) => describePools(findChain(services, chainId), body)),
        )
        const pools = found.flat().slice((currentPage - 1) * pageSize, currentPage * pageSize)
        return { requestId: id, pools, currentPage, pageSize }
      },
    )
  }
}
