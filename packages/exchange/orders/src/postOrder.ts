import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { ApiError, UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import { postedOrderSchema, type SignedOrder } from './Order.ts'
import { OrderError } from './OrderError.ts'

const refusals = ['OrderRefused', 'OrderTokenUnknown', 'TooManyOpenOrders', 'TooManyUnlistedOrders'] as const

/**
 * Puts a signed order into the server's book. The same one twice is one.
 *
 * @throws {OrderError}, {ApiError}, {ServerUnreachableError}, {UnexpectedAnswerError}
 */
export async function postOrder(client: ExchangeClient, body: SignedOrder, hash: `0x${string}`): Promise<void> {
  const path = '/v1/order'
  const answer = await client.api.ask(path, postedOrderSchema, { body }).catch((error: unknown) => {
    const code = error instanceof ApiError ? refusals.find((each) => each === error.code) : undefined
    if (code !== undefined) throw new OrderError(code, (error as ApiError).message)
    throw error
  })
  if (answer.hash !== hash) throw new UnexpectedAnswerError(path, undefined)
}
