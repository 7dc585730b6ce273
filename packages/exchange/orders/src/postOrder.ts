import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { ApiError, UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import type { SignedTwap } from './guarded/twap/SignedTwap.ts'
import { postedOrderSchema, type SignedOrder } from './Order.ts'
import { OrderError } from './OrderError.ts'

type Hex = `0x${string}`

const refusals = ['OrderRefused', 'OrderTokenUnknown', 'TooManyOpenOrders', 'TooManyUnlistedOrders'] as const

/**
 * Posts a signed order to the server's book. Posting it twice has no further effect.
 *
 * @throws {OrderError}, {ApiError}, {ServerUnreachableError}, {UnexpectedAnswerError}
 */
export async function postOrder(client: ExchangeClient, body: SignedOrder, hash: Hex): Promise<void> {
  await post(client, '/v1/order', { body, hash })
}

/** The same for all parts of a plan. */
export async function postTwap(client: ExchangeClient, body: SignedTwap, hash: Hex): Promise<void> {
  await post(client, '/v1/order-plan', { body, hash })
}

async function post(client: ExchangeClient, path: string, { body, hash }: { body: object; hash: Hex }): Promise<void> {
  const answer = await client.api.ask(path, postedOrderSchema, { body }).catch((error: unknown) => {
    const code = error instanceof ApiError ? refusals.find((each) => each === error.code) : undefined
    if (code !== undefined) throw new OrderError(code, (error as ApiError).message)
    throw error
  })
  if (answer.hash !== hash) throw new UnexpectedAnswerError(path, undefined)
}
