import { nativeToken } from '@oxbow/chain/nativeToken'
import { addressSchema } from '@oxbow/contract/Scalar'
import {
  type RampQuoteRequest,
  rampIdsSchema,
  rampOrdersSchema,
  rampQuoteRequestSchema,
  rampQuotesSchema,
  rampSessionRequestSchema,
  rampSessionSchema,
  rampTransferRequestSchema,
  rampTransferSchema,
} from '@oxbow/ramps/Ramp'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { assertAddressAllowed } from '../../access/assertAddressAllowed.ts'
import { assertRegionAllowed } from '../../access/assertRegionAllowed.ts'
import { assertSameOrigin } from '../../access/assertSameOrigin.ts'
import { VisitorBudget } from '../../access/VisitorBudget.ts'
import { errorResponses } from '../../http/errorResponses.ts'
import { FeatureOffError } from '../../http/FeatureOffError.ts'
import { handlerTimeoutMs } from '../../http/handlerTimeoutMs.ts'
import { neverStored } from '../../http/neverStored.ts'
import { originOf } from '../../http/originOf.ts'
import { addressOf, visitorOf } from '../../http/visitorOf.ts'
import type { StoredRamp } from '../../own-data/ramps/applyClaim.ts'
import { createRampOrders } from '../../own-data/ramps/createRampOrders.ts'
import { getQuotes } from '../../own-data/ramps/getQuotes.ts'
import type { PacedRamp } from '../../own-data/ramps/paceRamp.ts'
import { pollRampOrders } from '../../own-data/ramps/pollRampOrders.ts'
import { toMoney } from '../../own-data/ramps/providers/amounts.ts'
import { QuoteRefusedError, type RampAsset, type Webhook } from '../../own-data/ramps/RampAdapter.ts'
import { RampRefusedError, TooManyRampsError, WebhookRefusedError } from '../../own-data/ramps/rampErrors.ts'
import { findChain, type Services } from '../../Services.ts'
import { assertTradable } from '../../trade/assertTradable.ts'
import { toRampOrder } from './toRampOrder.ts'

/** Rate limit weights: each quote asks every provider, each session begins an order at one. */
const quoteCost = 50
const sessionCost = 100
/** Orders that a visitor may begin per hour. Not per account, because anybody may name any account. */
const maxBegun = 30
const hourMs = 3_600_000

/** `/v1/fiat/…`: buy and sell tokens through the operator's providers. The only personal data stored is the account. */
export function rampRoutes(services: Services): FastifyPluginAsyncZod {
  const { env, ownData, ramps } = services
  const begun = new VisitorBudget(maxBegun, Date.now, hourMs)
  const limitTo = (cost: number) => ({ rateLimit: { max: Math.max(1, Math.floor(env.rateLimitPerMinute / cost)) } })
  const kept = ownData && createRampOrders(ownData)

  function open() {
    if (kept === undefined || ramps.size === 0) throw new FeatureOffError('ramps')
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
    neverStored(app)
    app.post(
      '/v1/fiat/quotes',
      {
        handlerTimeout: handlerTimeoutMs,
        config: limitTo(quoteCost),
        schema: {
          summary: 'Quotes of each provider for buying or selling a token, best first',
          body: rampQuoteRequestSchema,
          response: { 200: rampQuotesSchema, ...errorResponses },
        },
      },
      async (request) => {
        const { body, headers } = request
        open()
        assertRegionAllowed(services, headers)
        return await getQuotes(ramps.values(), { ...body, asset: toAsset(body) }, visitorOf(request), onProblem)
      },
    )
    app.post(
      '/v1/fiat/sessions',
      {
        handlerTimeout: handlerTimeoutMs,
        config: limitTo(sessionCost),
        schema: {
          summary: 'Start a purchase or sale and return the provider’s page. Idempotent by key',
          body: rampSessionRequestSchema,
          response: { 200: rampSessionSchema, ...errorResponses },
        },
      },
      async (request, reply) => {
        const { body } = request
        const orders = open()
        assertSameOrigin(request)
        assertRegionAllowed(services, request.headers)
        await assertAddressAllowed(services, [body.account], request)
        const adapter = ramps.get(body.provider)
        if (!adapter?.sides.includes(body.side))
          throw new RampRefusedError('this provider is not offered', 'Choose another one.')
        const asset = toAsset(body)
        const known = await orders.ofKey(body)
        if (known === undefined && !begun.trySpend(request, 1)) {
          reply.header('retry-after', begun.retryAfterSeconds)
          throw new TooManyRampsError()
        }
        const order = known ?? (await begin(adapter))
        const url = order.url ?? (await openPage(adapter, order))
        return { order: toRampOrder({ ...order, url }, adapter, true), url }

        async function begin(adapter: PacedRamp): Promise<StoredRamp> {
          const terms = await quoteAnew(adapter, { ...body, asset }, visitorOf(request), onProblem)
          return await orders.begin(body, { ...terms, decimals: asset.decimals })
        }

        async function openPage({ createSession }: PacedRamp, { id, money, tokenAmount }: StoredRamp): Promise<string> {
          const page = await createSession({
            id,
            asset,
            side: body.side,
            chainId: body.chainId,
            account: body.account,
            currency: body.currency,
            method: body.method,
            country: body.country,
            region: body.region,
            money: toMoney(money),
            tokenAmount: BigInt(tokenAmount),
            returnUrl: `${originOf(request)}/${body.side}`,
            visitorIp: addressOf(request),
          }).catch((error: unknown) => {
            onProblem(error, body.provider)
            throw new RampRefusedError('the provider does not answer', 'Try again, or choose another one.', error)
          })
          return await orders.setPage(id, { url: page.url, providerOrderId: page.providerOrderId })
        }
      },
    )
    app.post(
      '/v1/fiat/transfers',
      {
        handlerTimeout: handlerTimeoutMs,
        config: limitTo(sessionCost),
        schema: {
          summary: 'A provider’s page for transferring tokens from there to an account',
          body: rampTransferRequestSchema,
          response: { 200: rampTransferSchema, ...errorResponses },
        },
      },
      async (request, reply) => {
        const { account, chainId, provider } = request.body
        open()
        assertSameOrigin(request)
        assertRegionAllowed(services, request.headers)
        await assertAddressAllowed(services, [account], request)
        const create = ramps.get(provider)?.createTransfer
        if (create === undefined) throw new RampRefusedError('this provider sends nothing', 'Choose another one.')
        const { nativeCurrency } = findChain(services, chainId).network
        if (!begun.trySpend(request, 1)) {
          reply.header('retry-after', begun.retryAfterSeconds)
          throw new TooManyRampsError()
        }
        const asset = {
          chainId,
          address: nativeToken,
          symbol: nativeCurrency.symbol,
          decimals: nativeCurrency.decimals,
        }
        const returnUrl = `${originOf(request)}/portfolio`
        const url = await create({ account, asset, returnUrl, visitorIp: addressOf(request) }).catch(
          (error: unknown) => {
            if (error instanceof QuoteRefusedError)
              throw new RampRefusedError(
                'this provider does not send on that network',
                'Choose another network.',
                error,
              )
            onProblem(error, provider)
            throw new RampRefusedError('the provider does not answer', 'Try again, or send by hand.', error)
          },
        )
        return { url }
      },
    )
    app.post(
      '/v1/fiat/orders',
      {
        handlerTimeout: handlerTimeoutMs,
        schema: {
          summary: 'Purchases and sales of an account; for the given ids also unfinished ones and their amounts',
          body: z.object({ account: addressSchema, ids: rampIdsSchema }),
          response: { 200: rampOrdersSchema, ...errorResponses },
        },
      },
      async ({ body }) => {
        if (kept === undefined) throw new FeatureOffError('ramps')
        const own = new Set(body.ids)
        const rows = await kept.ofAccount(body.account, body.ids)
        return { orders: rows.map((row) => toRampOrder(row, ramps.get(row.provider), own.has(row.id))) }
      },
    )

    // A separate context without body parsers, because signatures are over the exact bytes.
    await app.register(async (hooks) => {
      hooks.removeAllContentTypeParsers()
      hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxWebhookBytes }, (_request, body, done) =>
        done(null, body),
      )
      hooks.post<{ Params: { provider: string } }>(
        '/v1/fiat/webhooks/:provider',
        {
          schema: {
            summary: 'Webhook for providers to report the status of an order. Unsigned reports are ignored',
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
          // A signed webhook about an unknown order is accepted, or it would be sent again and again.
          if (order !== undefined) {
            if (claim.state === undefined) await kept.look(order.id)
            else await kept.apply(order, claim)
          }
          return reply.code(200).send({ received: true })
        },
      )
    })

    async function verify(adapter: PacedRamp, webhook: Webhook) {
      try {
        return await adapter.verifyWebhook(webhook)
      } catch (error) {
        // Its keys couldn't be fetched: the provider will send it again.
        onProblem(error, adapter.provider.id)
        return undefined
      }
    }
  }
}

const maxWebhookBytes = 64 * 1024

/** Quotes again instead of trusting the page's figures. @throws {RampRefusedError} */
async function quoteAnew(
  adapter: PacedRamp,
  request: Parameters<PacedRamp['quote']>[0] & { method: string },
  visitor: string,
  onProblem: (error: unknown, provider: string) => void,
): Promise<Pick<StoredRamp, 'money' | 'tokenAmount'>> {
  try {
    const quotes = await adapter.quote(request, visitor)
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
