import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { signWebhook } from '@oxbow/devnet/signWebhook'
import { startSandbox } from '@oxbow/devnet/startSandbox'
import type { RampSessionRequest } from '@oxbow/ramps/Ramp'
import { advance, type RampState } from '@oxbow/ramps/RampState'
import { freePort } from '@oxbow/test/freePort'
import { startChain } from '@oxbow/test/startChain'
import type { StoredRamp } from '../own-data/ramps/applyClaim.ts'
import { createRampOrders } from '../own-data/ramps/createRampOrders.ts'
import { startIndexDatabase } from './startIndexDatabase.ts'
import { startTestServer } from './startTestServer.ts'

/** Messages that are on their way at once. */
const connections = 16
const path = '/v1/fiat/webhooks/sandbox-ferry'
/** In the ways that orders end, each with one message twice and the last two the wrong way around. */
const courses: readonly (readonly RampState[])[] = [
  ['pending', 'processing', 'processing', 'settled', 'kyc'],
  ['pending', 'kyc', 'failed', 'processing', 'failed'],
  ['pending', 'pending', 'refunded', 'processing', 'failed'],
  ['processing', 'settled', 'pending', 'expired', 'settled'],
]

/** Measures signed provider messages over HTTP, as many at once as are accepted, until the database has the states. One process is server and provider. */
export async function measureWebhooks(count: number) {
  const [chain, database, folder, port] = await Promise.all([
    startChain(),
    startIndexDatabase(),
    mkdtemp(join(tmpdir(), 'webhooks-')),
    freePort(),
  ])
  const secretPath = join(folder, 'secret')
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    secretPath,
    onProblem: console.error,
    chains: () => [{ chainId: chain.chainId, url: chain.url, weth: chain.contracts.weth }],
  })
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const server = await startTestServer(chain, {
    databaseUrl: database.url,
    rateLimitPerMinute: 1_000_000_000,
    port,
    ramps: { keys: {}, sandbox: { url: sandbox.url, secretPath } },
  })
  try {
    await server.app.listen({ port, host: '127.0.0.1' })
    const key = (await readFile(secretPath, 'utf8')).trim()
    const kept = createRampOrders(server.services.ownData!)
    const orders: { readonly order: StoredRamp; state: RampState }[] = []
    for (let at = 0; at < Math.ceil(count / courses[0]!.length); at++) {
      const asked: RampSessionRequest = {
        key: randomBytes(16).toString('hex'),
        side: 'buy',
        provider: 'sandbox-ferry',
        method: 'card',
        account: `0x${randomBytes(20).toString('hex')}`,
        chainId: chain.chainId,
        token: nativeToken,
        currency: 'USD',
        amount: { unit: 'money', value: '100' },
        country: 'DE',
      }
      const order = await kept.begin(asked, { money: '100', tokenAmount: '50000000000000000', decimals: 18 })
      orders.push({ order, state: 'created' })
    }
    const messages: Awaited<ReturnType<typeof signWebhook>>[] = []
    for (let step = 0; step < courses[0]!.length; step++)
      for (const [at, each] of orders.entries()) {
        const status = courses[at % courses.length]![step]!
        each.state = advance(each.state, status)
        const payload = { id: each.order.id, providerOrderId: `p${at}`, status, deposit: null }
        const moved = { tokenAmount: '0.05', transactionHash: `0x${'4'.repeat(64)}` }
        const nowSeconds = Math.floor(Date.now() / 1_000)
        messages.push(await signWebhook('sandbox-ferry', { key, nowSeconds, path, payload: { ...payload, ...moved } }))
      }
    const [began, cpu] = [performance.now(), process.cpuUsage()]
    let next = 0
    let again = 0
    const post = async () => {
      for (let message = messages[next++]; message; message = messages[next++]) {
        // As providers do: what is not taken is sent again.
        for (let status = await send(port, agent, message); status !== 200; status = await send(port, agent, message)) {
          if (++again > count) throw new Error(`Webhooks are answered ${status}.`)
        }
      }
    }
    await Promise.all(Array.from({ length: connections }, post))
    const seconds = (performance.now() - began) / 1_000
    const { system, user } = process.cpuUsage(cpu)
    let wrong = 0
    for (const { order, state } of orders) {
      const [row] = await kept.ofAccount(order.account, [order.id])
      if (row?.state !== state) wrong++
    }
    return {
      sent: messages.length,
      again,
      wrong,
      perSecond: Math.round(messages.length / seconds),
      cpuPerSecond: Math.round((messages.length * 1e6) / (system + user)),
    }
  } finally {
    agent.destroy()
    await server[Symbol.asyncDispose]()
    sandbox.close()
    await Promise.all([chain.stop(), database[Symbol.asyncDispose]()])
    await rm(folder, { recursive: true })
  }
}

function send(port: number, agent: Agent, { body, headers }: Awaited<ReturnType<typeof signWebhook>>): Promise<number> {
  return new Promise((done, fail) => {
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers }, (answer) => {
      answer.resume().once('end', () => done(answer.statusCode!))
    })
    sent.once('error', fail).end(body)
  })
}
