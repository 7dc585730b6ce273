import { chainIdSchema } from '@oxbow/contract/Scalar'
import { BaseError } from '@oxbow/errors/BaseError'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { assertAddressAllowed } from '../access/assertAddressAllowed.ts'
import { assertRegionAllowed } from '../access/assertRegionAllowed.ts'
import { readParties } from '../access/readParties.ts'
import { handlerTimeoutMs } from '../http/handlerTimeoutMs.ts'
import type { Services } from '../Services.ts'
import { findChain } from '../Services.ts'

/** What pages and wallets need of a node. Nothing that signs, unlocks, mines, traces or lists a node's own accounts. */
export const allowedMethods: ReadonlySet<string> = new Set([
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_simulateV1',
  'eth_syncing',
  'net_version',
])

const maxBatch = 50

/** Calls of a simulation: a trade, what it needs before and what is read around it. */
const maxSimulatedCalls = 16

const callSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(100), z.int(), z.null()]),
  method: z.string().max(100),
  params: z.array(z.unknown()).max(20).optional(),
})

/** `POST /v1/rpc/:chainId`: the operator's nodes, method by method; their URLs never leave the server. */
export function rpcRoutes(services: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/v1/rpc/:chainId',
      {
        handlerTimeout: handlerTimeoutMs,
        schema: {
          summary: 'JSON-RPC of a chain, one call or a batch of at most 50',
          params: z.object({ chainId: z.coerce.number().pipe(chainIdSchema) }),
          body: z.union([callSchema, z.array(callSchema).min(1).max(maxBatch)]),
        },
      },
      async (request, reply) => {
        const chain = findChain(services, request.params.chainId)
        const calls = Array.isArray(request.body) ? request.body : [request.body]
        const refused = calls.find((call) => !allowedMethods.has(call.method) || isTooLong(call))
        if (refused) throw new RpcMethodNotAllowedError(refused.method)
        for (const { params = [] } of calls.filter(({ method }) => method === 'eth_sendRawTransaction')) {
          assertRegionAllowed(services, request.headers)
          if (services.env.site.blockedAddresses.size > 0) assertAddressAllowed(services, await readParties(params[0]))
        }
        // Written anew from what was parsed, so that nothing unchecked reaches the node.
        const answer = await chain.node.forward(JSON.stringify(request.body))
        return reply.type('application/json').send(answer)
      },
    )
  }
}

/** One block with a few calls is what a review needs; a simulation of a thousand blocks would keep the node busy. */
function isTooLong({ method, params }: z.infer<typeof callSchema>): boolean {
  return method === 'eth_simulateV1' && !simulationSchema.safeParse(params?.[0]).success
}

const simulationSchema = z.object({
  blockStateCalls: z.array(z.object({ calls: z.array(z.unknown()).max(maxSimulatedCalls) })).length(1),
})

export class RpcMethodNotAllowedError extends BaseError {
  override name = 'Server.RpcMethodNotAllowedError'
  constructor(method: string) {
    super(`The method ${/^\w+$/.test(method) ? method : 'asked for'} is not served here.`, {
      code: 'RpcMethodNotAllowed',
      nextAction: 'Use a node of your own for it.',
    })
  }
}
