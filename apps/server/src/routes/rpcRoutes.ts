import { chainIdSchema } from '@oxbow/contract/Scalar'
import { BaseError } from '@oxbow/errors/BaseError'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { assertAddressAllowed } from '../access/assertAddressAllowed.ts'
import { assertRegionAllowed } from '../access/assertRegionAllowed.ts'
import { assertSameOrigin } from '../access/assertSameOrigin.ts'
import { readParties } from '../access/readParties.ts'
import { VisitorBudget } from '../access/VisitorBudget.ts'
import { errorResponses } from '../http/errorResponses.ts'
import { handlerTimeoutMs } from '../http/handlerTimeoutMs.ts'
import { visitorOf } from '../http/visitorOf.ts'
import { type BoundedCall, limitRpcCall, RpcCallRefusedError } from '../node/limitRpcCall.ts'
import { ResponseBudget } from '../node/ResponseBudget.ts'
import type { Services } from '../Services.ts'
import { findChain } from '../Services.ts'

/** Methods that pages and wallets need. Excludes signing, unlocking, mining, tracing and the node's own accounts. */
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

const callSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(100), z.int(), z.null()]),
  method: z.string().max(100),
  params: z.array(z.unknown()).max(20).optional(),
})

const answerSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: callSchema.shape.id,
  result: z.unknown().optional(),
  error: z.object({ code: z.int(), message: z.string(), data: z.unknown().optional() }).optional(),
})

/** `POST /v1/rpc/:chainId`: allowlisted methods of the operator's nodes, whose URLs never leave the server. */
export function rpcRoutes(services: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const budget = new VisitorBudget(services.env.rateLimitPerMinute)
    app.post(
      '/v1/rpc/:chainId',
      {
        handlerTimeout: handlerTimeoutMs,
        schema: {
          summary: 'JSON-RPC of a chain, one call or a batch of at most 50',
          params: z.object({ chainId: z.coerce.number().pipe(chainIdSchema) }),
          body: z.union([callSchema, z.array(callSchema).min(1).max(maxBatch)]),
          // Only for the API description: bytes aren't serialized.
          response: { 200: z.union([answerSchema, z.array(answerSchema)]), ...errorResponses },
        },
      },
      async (request, reply) => {
        const chain = findChain(services, request.params.chainId)
        const calls = Array.isArray(request.body) ? request.body : [request.body]
        const refused = calls.find(({ method }) => !allowedMethods.has(method))
        if (refused) throw new RpcMethodNotAllowedError(refused.method)
        const headNumber = chain.market.status().snapshot?.blockNumber
        const visitor = visitorOf(request)
        const judged = calls.map((call) => judge(call, headNumber))
        try {
          budget.spend(
            request,
            judged.reduce((sum, { cost }) => sum + cost, 0),
          )
        } catch (error) {
          reply.header('retry-after', budget.retryAfterSeconds)
          throw error
        }
        for (const { params = [] } of calls.filter(({ method }) => method === 'eth_sendRawTransaction')) {
          assertSameOrigin(request)
          assertRegionAllowed(services, request.headers)
          if (services.env.site.blockedAddresses.size > 0 || services.screening !== undefined)
            await assertAddressAllowed(services, await readParties(params[0]), request)
        }
        // Re-serialized from the parsed calls, so that nothing unchecked reaches the node; answers are passed through as bytes.
        const room = new ResponseBudget()
        const answers = await Promise.all(
          judged.map((one) =>
            'answer' in one ? one.answer : chain.node.forward(one.call, { visitor, isHeavy: one.isHeavy, room }),
          ),
        )
        return reply
          .type('application/json')
          .send((Array.isArray(request.body) ? toList(answers) : answers[0]) as never)
      },
    )
  }
}

type Judged = BoundedCall | { readonly cost: number; readonly answer: Buffer }

/** A call that is too large gets a JSON-RPC error, as from a node: programs that read logs then request smaller ranges. */
function judge(call: z.infer<typeof callSchema>, headNumber: bigint | undefined): Judged {
  try {
    return limitRpcCall(call, headNumber)
  } catch (error) {
    if (!(error instanceof RpcCallRefusedError)) throw error
    const message = [error.shortMessage, error.nextAction].join(' ')
    const answer = { jsonrpc: '2.0', id: call.id, error: { code: -32_005, message } }
    return { cost: 1, answer: Buffer.from(JSON.stringify(answer)) }
  }
}

function toList(answers: readonly Buffer[]): Buffer {
  const comma = Buffer.from(',')
  const parts = answers.flatMap((answer, index) => (index === 0 ? [answer] : [comma, answer]))
  return Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')])
}

export class RpcMethodNotAllowedError extends BaseError {
  override name = 'Server.RpcMethodNotAllowedError'
  constructor(method: string) {
    super(`The method ${/^\w+$/.test(method) ? method : 'asked for'} is not served here.`, {
      code: 'RpcMethodNotAllowed',
      nextAction: 'Use a node of your own for it.',
    })
  }
}
