import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { writePrivately } from '../writePrivately.ts'
import { checkoutPage, refusalPage, transferPage } from './checkoutPage.ts'
import { type Action, createCheckout } from './createCheckout.ts'
import { createPayouts, type Payouts } from './createPayouts.ts'
import { quoteOf } from './quoteOf.ts'
import {
  orderRequestSchema,
  quoteRequestSchema,
  type SandboxOrder,
  type SandboxTransfer,
  type Trouble,
  toWire,
  transferRequestSchema,
  troubles,
} from './SandboxOrder.ts'

const maxBodyBytes = 32_768
/** Amounts that a person sends from the sandbox's exchange: a small one first. */
const testWei = 10n ** 16n
const restWei = 10n ** 18n
/** The oldest are dropped. */
const maxOrders = 10_000
const actions: readonly Action[] = ['pay', 'kyc', 'fail', 'refund', 'expire']

/**
 * Simulated providers that sell and buy tokens of the local chains without real money: quotes and
 * orders for requests with the secret, and a page for people. Its state is lost when it ends.
 */
export async function startSandbox(options: startSandbox.Options): Promise<{ url: string; close(): void }> {
  const key = randomBytes(32).toString('hex')
  await writePrivately(options.secretPath, key)
  const stopping = new AbortController()
  const orders = new Map<string, SandboxOrder>()
  const pages = new Map<string, SandboxOrder>()
  const transfers = new Map<string, SandboxTransfer>()
  const tills = new Map<number, Payouts>()
  const checkout = createCheckout({ key, signal: stopping.signal, onProblem: options.onProblem, payoutsOf })

  function payoutsOf(chainId: number): Payouts {
    const chain = options.chains().find((each) => each.chainId === chainId)
    if (chain === undefined) throw new Error('The sandbox does not have this chain.')
    const payouts = tills.get(chainId) ?? createPayouts(chain)
    tills.set(chainId, payouts)
    return payouts
  }

  function addOrder(request: SandboxOrder): SandboxOrder {
    const known = orders.get(request.id)
    if (known !== undefined) return known
    const [oldest] = orders.values()
    if (orders.size >= maxOrders && oldest !== undefined) {
      orders.delete(oldest.id)
      pages.delete(oldest.providerOrderId)
    }
    orders.set(request.id, request)
    pages.set(request.providerOrderId, request)
    return request
  }

  async function answerApi(method: string, path: string, body: string): Promise<[number, unknown]> {
    if (method === 'POST' && path === '/api/quotes') {
      const parsed = quoteRequestSchema.safeParse(parse(body))
      return parsed.success ? [200, quoteOf(parsed.data)] : [400, { error: 'quote' }]
    }
    if (method === 'POST' && path === '/api/orders') {
      const parsed = orderRequestSchema.safeParse(parse(body))
      if (!parsed.success) return [400, { error: 'order' }]
      const fresh = { status: 'created', moved: undefined, transactionHash: undefined, deposit: undefined } as const
      const order = addOrder({ ...parsed.data, ...fresh, providerOrderId: randomBytes(12).toString('hex') })
      return [200, toWire(order)]
    }
    if (method === 'POST' && path === '/api/transfers') {
      const parsed = transferRequestSchema.safeParse(parse(body))
      if (!parsed.success) return [400, { error: 'transfer' }]
      const id = randomBytes(12).toString('hex')
      transfers.set(id, parsed.data)
      if (transfers.size > maxOrders) transfers.delete(transfers.keys().next().value!)
      return [200, { id }]
    }
    const order = orders.get(/^\/api\/orders\/([0-9a-f]{32})$/.exec(path)?.[1] ?? '')
    return method === 'GET' && order ? [200, toWire(order)] : [404, { error: 'none' }]
  }

  async function answerPage(method: string, url: URL, body: string, response: ServerResponse): Promise<void> {
    const transfer = transfers.get(/^\/transfer\/([0-9a-f]{24})$/.exec(url.pathname)?.[1] ?? '')
    const order = pages.get(/^\/pay\/([0-9a-f]{24})$/.exec(url.pathname)?.[1] ?? '')
    const account = (order ?? transfer)?.account
    const isSigned = account !== undefined && isAddressSigned(url, key) && url.searchParams.get('wallet') === account
    const html = (status: number, text: string) =>
      response
        .writeHead(status, {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
          'referrer-policy': 'no-referrer',
        })
        .end(text)
    if (transfer !== undefined && isSigned) {
      if (method !== 'POST') return void html(200, transferPage(transfer))
      const isTest = new URLSearchParams(body).get('amount') === 'test'
      await payoutsOf(transfer.chainId).pay(nativeToken, transfer.account, isTest ? testWei : restWei)
      return void response.writeHead(303, { location: transfer.returnUrl }).end()
    }
    if (order === undefined || !isSigned) return void html(404, refusalPage('This page does not open an order.'))
    if (method !== 'POST') return void html(200, checkoutPage(order))
    const form = new URLSearchParams(body)
    const action = actions.find((each) => each === form.get('action'))
    const trouble: Trouble = troubles.find((each) => each === form.get('trouble')) ?? 'none'
    if (action) checkout.start(order, action, trouble)
    response.writeHead(303, { location: order.returnUrl }).end()
  }

  const server = createServer(async (request, response) => {
    try {
      const url = new URL(request.url ?? '/', 'http://sandbox.invalid')
      const body = await readBody(request)
      if (!url.pathname.startsWith('/api/')) return await answerPage(request.method ?? 'GET', url, body, response)
      const isAllowed = isSame(request.headers.authorization ?? '', `Bearer ${key}`)
      const [status, json] = isAllowed ? await answerApi(request.method ?? '', url.pathname, body) : [401, {}]
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    } catch (error) {
      options.onProblem(error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      stopping.abort()
      server.close()
      server.closeAllConnections()
    },
  }
}

export declare namespace startSandbox {
  type Options = {
    readonly port: number
    /** Address to listen on: loopback, unless a container's port is published from there. */
    readonly host: string
    /** File for this run's secret, for this Oxbow's server. */
    readonly secretPath: string
    /** Chains that are running now. */
    readonly chains: () => readonly createPayouts.Options[]
    readonly onProblem: (error: unknown) => void
  }
}

/** Whether the exchange signed this URL: everything before the signature, which comes last. */
function isAddressSigned(url: URL, key: string): boolean {
  const at = url.search.lastIndexOf('&signature=')
  const signed = at < 0 ? '' : url.search.slice(0, at)
  const expected = createHmac('sha256', key).update(signed).digest('base64')
  return isSame(url.searchParams.get('signature') ?? '', expected)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > maxBodyBytes) throw new Error('The sandbox does not accept bodies of that size.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'same').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
