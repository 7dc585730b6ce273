import { nativeToken } from '@oxbow/chain/nativeToken'
import { addressSchema } from '@oxbow/contract/Scalar'
import {
  type RampOrder,
  type RampQuoteRequest,
  rampIdsSchema,
  rampOrdersSchema,
  rampQuoteRequestSchema,
  rampQuotesSchema,
  rampSessionRequestSchema,
  rampSessionSchema,
} from '@oxbow/ramps/Ramp'
import type { RampState } from '@oxbow/ramps/RampState'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { assertAddressAllowed } from '../../access/assertAddressAllowed.ts'
import { assertRegionAllowed } from '../../access/assertRegionAllowed.ts'
import { assertSameOrigin } from '../../access/assertSameOrigin.ts'
import { errorResponses } from '../../http/errorResponses.ts'
import { handlerTimeoutMs } from '../../http/handlerTimeoutMs.ts'
import { originOf } from '../../http/originOf.ts'
import { visitorOf } from '../../http/visitorOf.ts'
import type { KeptRamp } from '../../own-data/ramps/applyClaim.ts'
import { createRampOrders } from '../../own-data/ramps/createRampOrders.ts'
import { getQuotes } from '../../own-data/ramps/getQuotes.ts'
import { pollRampOrders } from '../../own-data/ramps/pollRampOrders.ts'
import { toMoney } from '../../own-data/ramps/providers/amounts.ts'
import { QuoteRefusedError, type RampAdapter, type RampAsset } from '../../own-data/ramps/RampAdapter.ts'
import { RampRefusedError, RampsUnavailableError, WebhookRefusedError } from '../../own-data/ramps/rampErrors.ts'
import { findChain, type Services } from '../../Services.ts'
import { assertTradable } from '../../trade/blockedTokens.ts'

/** `/v1/fiat/…`: tokens for money and money for tokens, through providers of the operator. Nothing of a person's data is kept but the account. */
export function rampRoutes(services: Services): FastifyPluginAsyncZod {
  const { ownData, ramps } = services
  const kept = ownData && createRampOrders(ownData)

  function open() {
    if (kept === undefined || ramps.size === 0) throw new RampsUnavailableError()
    return kept
  }
  function toAsset({ chainId, token }: RampQuoteRequest): RampAsset {
    const chain = findChain(services, chainId)
    assertTradable(services, chain, [token])
    const found = chain.findToken(token)
    if (found === undefined) throw new RampRefusedError('this token is in no list', 'Choose another token.')
    const symbol = token === nativeToken ? chain.network.nativeCurrency.symbol : found.symbol
    return { chainId, address: token, symbol, decimals: found.decimals }
  }

  return async (app) => {
    const onProblem = (error: unknown, provider: string) => app.log.warn({ err: error, provider }, 'ramps')
    if (kept !== undefined && ramps.size > 0) {
      const stop = pollRampOrders(kept, ramps, onProblem)
      app.addHook('onClose', stop)
    }
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    app.post(
      '/v1/fiat/quotes',
      {
        handlerTimeout: handlerTimeoutMs,
        schema: {
          summary: 'What each provider asks for a token, or pays for it, the best first',
          body: rampQuoteRequestSchema,
          response: { 200: rampQuotesSchema, ...errorResponses },
        },
      },
      async ({ body, headers }) => {
        open()
        assertRegionAllowed(services, headers)
        return await getQuotes(ramps.values(), { ...body, asset: toAsset(body) }, onProblem)
      },
    )
    app.post(
      '/v1/fiat/sessions',
      {
        handlerTimeout: handlerTimeoutMs,
        schema: {
          summary: 'Begins a purchase or a sale and answers with the provider’s page. The same key twice is one',
          body: rampSessionRequestSchema,
          response: { 200: rampSessionSchema, ...errorResponses },
        },
      },
      async (request) => {
        const { body } = request
        const orders = open()
        assertSameOrigin(request)
        assertRegionAllowed(services, request.headers)
        assertAddressAllowed(services, [body.account])
        const adapter = ramps.get(body.provider)
        if (!adapter?.sides.includes(body.side))
          throw new RampRefusedError('this provider is not offered', 'Choose another one.')
        const asset = toAsset(body)
        const terms = await quoteAnew(adapter, { ...body, asset }, onProblem)
        const order = await orders.begin(body, { ...terms, decimals: asset.decimals })
        const url = order.url ?? (await openPage(adapter, order))
        return { order: toOrder({ ...order, url }, adapter, true), url }

        async function openPage({ createSession }: RampAdapter, { id, money, tokenAmount }: KeptRamp): Promise<string> {
          const page = await createSession({
            ...{ id, asset, side: body.side, chainId: body.chainId, account: body.account, currency: body.currency },
            ...{ method: body.method, country: body.country, region: body.region },
            money: toMoney(money),
            tokenAmount: BigInt(tokenAmount),
            returnUrl: `${originOf(request)}/${body.side}`,
            visitorIp: visitorOf(request),
          }).catch((error: unknown) => {
            onProblem(error, body.provider)
            throw new RampRefusedError('the provider does not answer', 'Try again, or choose another one.', error)
          })
          return await orders.setPage(id, { url: page.url, providerOrderId: page.providerOrderId })
        }
      },
    )
    app.post(
      '/v1/fiat/orders',
      {
        handlerTimeout: handlerTimeoutMs,
        schema: {
          summary: 'What an account has bought and sold here; of those whose id is sent, for how much money',
          body: z.object({ account: addressSchema, ids: rampIdsSchema }),
          response: { 200: rampOrdersSchema, ...errorResponses },
        },
      },
      async ({ body }) => {
        if (kept === undefined) throw new RampsUnavailableError()
        const own = new Set(body.ids)
        const rows = await kept.ofAccount(body.account)
        return { orders: rows.map((row) => toOrder(row, ramps.get(row.provider), own.has(row.id))) }
      },
    )

    // A context of its own: what is signed are the bytes, which no parser may touch.
    await app.register(async (hooks) => {
      hooks.removeAllContentTypeParsers()
      hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostWebhookBytes }, (_request, body, done) =>
        done(null, body),
      )
      hooks.post<{ Params: { provider: string } }>(
        '/v1/fiat/webhooks/:provider',
        {
          schema: {
            summary: 'Where providers say what has become of an order; nothing is believed unsigned',
            response: { 200: z.object({ received: z.literal(true) }) },
          } as object,
        },
        async (request, reply) => {
          const adapter = ramps.get(request.params.provider)
          if (kept === undefined || adapter === undefined || !Buffer.isBuffer(request.body))
            throw new WebhookRefusedError()
          const claim = await verify(adapter, {
            body: request.body,
            headers: request.headers,
            path: request.url,
            nowSeconds: Math.floor(Date.now() / 1_000),
          })
          if (claim === undefined) throw new WebhookRefusedError()
          const order = await kept.ofClaim(adapter.provider.id, claim)
          // What is signed and of no order of this server is taken: it would be sent again and again.
          if (order !== undefined) {
            if (claim.state === undefined) await kept.look(order.id)
            else await kept.apply(order.id, claim)
          }
          return reply.code(200).send({ received: true })
        },
      )
    })

    async function verify(adapter: RampAdapter, webhook: Parameters<RampAdapter['verifyWebhook']>[0]) {
      try {
        return await adapter.verifyWebhook(webhook)
      } catch (error) {
        // Its keys could not be fetched: it is sent again.
        onProblem(error, adapter.provider.id)
        return undefined
      }
    }
  }
}

const mostWebhookBytes = 64 * 1024

/** Never what a page says that it was quoted. @throws {RampRefusedError} */
async function quoteAnew(
  adapter: RampAdapter,
  request: Parameters<RampAdapter['quote']>[0] & { method: string },
  onProblem: (error: unknown, provider: string) => void,
): Promise<Pick<KeptRamp, 'money' | 'tokenAmount'>> {
  try {
    const quotes = await adapter.quote(request)
    const quote = quotes.find(({ method }) => method === request.method) ?? quotes[0]
    if (quote === undefined) throw new QuoteRefusedError('unavailable')
    return { money: quote.money, tokenAmount: String(quote.tokenAmount) }
  } catch (error) {
    if (!(error instanceof QuoteRefusedError)) onProblem(error, adapter.provider.id)
    throw new RampRefusedError(
      'the provider has no quote for it now',
      'Change the amount, or choose another provider.',
      error,
    )
  }
}

/** `isOwn`: asked for by the device that began it. */
function toOrder(row: KeptRamp, adapter: RampAdapter | undefined, isOwn: boolean): RampOrder {
  const state = row.state as RampState
  return {
    reference: row.reference,
    side: row.side as RampOrder['side'],
    // Of one whose keys are gone only the id is left.
    provider: adapter?.provider ?? { id: row.provider, name: row.provider, isSandbox: false },
    account: row.account as `0x${string}`,
    chainId: row.chainId,
    token: row.token as `0x${string}`,
    state: state === 'kyc' && !isOwn ? 'pending' : state,
    tokenAmount: row.tokenAmount,
    settledAmount: row.settledAmount,
    transactionHash: row.transactionHash as `0x${string}` | null,
    // An order may name anybody's account: where a sale is sent to is told to whoever began it, or a stranger's would be paid.
    deposit:
      !isOwn || row.depositAddress === null || row.depositAmount === null
        ? null
        : { address: row.depositAddress as `0x${string}`, amount: row.depositAmount },
    createdAt: Math.floor(row.createdAt.getTime() / 1_000),
    changedAt: Math.floor(row.changedAt.getTime() / 1_000),
    own: isOwn
      ? { id: row.id, currency: row.currency as RampQuoteRequest['currency'], money: toMoney(row.money), url: row.url }
      : null,
  }
}
