import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import { startPostgres } from '@oxbow/postgres/startPostgres'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import { createOrders } from '../../apps/server/src/own-data/orders/createOrders.ts'
import { approveToken } from '../../apps/server/src/test/approveToken.ts'
import { createOrderMaker, lower } from '../../apps/server/src/test/createOrderMaker.ts'
import { startTestServer, untilCaughtUp } from '../../apps/server/src/test/startTestServer.ts'
import { createWallets } from './createWallets.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '3000' },
    /** Orders posted per second. */
    rate: { type: 'string', default: '300' },
    writers: { type: 'string', default: '64' },
  },
})
const [count, rate, writers] = [Number(values.orders), Number(values.rate), Number(values.writers)]
const ordersEach = 90
const busyBefore = loadavg()[0]!

const folder = mkdtempSync(join(tmpdir(), 'oxbow-orders-'))
chmodSync(folder, 0o755)
// As durable as an Oxbow's database: commits are on disk before they are acknowledged.
const [chain, postgres] = await Promise.all([startChain(), startPostgres({ folder: join(folder, 'postgres') })])
try {
  const wallets = await createWallets(chain, Math.ceil(count / ordersEach))
  const token = await deployToken(chain, { holders: wallets.map(({ address }) => address) })
  const [tokenIn, tokenOut] = [lower(token), lower(await deployToken(chain))]
  for (const wallet of wallets)
    await approveToken(chain, wallet, { token: tokenIn, spender: chain.contracts.permit2, amount: 2n ** 255n })
  const maker = await createOrderMaker(chain, { tokenIn, tokenOut })
  const orders = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const owner = wallets[index % wallets.length]!
      const order = await maker.orderOf(owner)
      return { order, body: await maker.bodyOf(order, owner) }
    }),
  )
  const file = join(folder, 'orders.json')
  writeFileSync(file, JSON.stringify(orders.map(({ body }) => body)))

  const env = { databaseUrl: postgres.url, rateLimitPerMinute: 10_000_000, maxConnections: 1_000 }
  const listed = [tokenIn, tokenOut].map((address) => ({ address, name: 'Token', symbol: 'TOK', decimals: 18 }))
  const server = await startTestServer(chain, env, [chain.url], [], listed)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  await untilCaughtUp(server, chain)
  const url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`

  const before = process.cpuUsage()
  const poster = spawn(process.execPath, [join(import.meta.dirname, 'postOrders.ts'), url, file, String(rate)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { answers, seconds } = JSON.parse(await text(poster.stdout)) as Posted
  const cpu = process.cpuUsage(before)
  const taken = answers.filter(({ status }) => status === 201)
  const sorted = taken.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  const accepted = {
    posted: count,
    taken: taken.length,
    perSecond: taken.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    serverCpuMsEach: (cpu.user + cpu.system) / 1_000 / taken.length,
  }

  // The same orders with other owners, without node and HTTP.
  const book = createOrders(server.services.ownData!)
  const rows = orders.map(({ body, order }, index) => {
    const swapper: `0x${string}` = `0x${Math.floor(index / ordersEach)
      .toString(16)
      .padStart(40, 'f')}`
    const changed = { ...order, info: { ...order.info, swapper } }
    const { chainId, encodedOrder: encoded, signature } = body
    const kept = {
      chainId,
      order: changed,
      encoded,
      signature,
      takenAt: Date.now(),
      unspentAt: 1n,
      permit: undefined,
      isUnlisted: false,
    }
    return { ...kept, hash: hashOrder(changed), nowSeconds: 0 }
  })
  const startedMs = performance.now()
  const beforeRows = process.cpuUsage()
  let next = 0
  const write = async () => {
    while (next < rows.length) await book.add(rows[next++]! as never)
  }
  await Promise.all(Array.from({ length: writers }, write))
  const cpuRows = process.cpuUsage(beforeRows)
  const inserted = {
    perSecond: count / ((performance.now() - startedMs) / 1_000),
    serverCpuMsEach: (cpuRows.user + cpuRows.system) / 1_000 / count,
  }

  console.log(
    `${rate} orders a second posted: ${accepted.taken} of ${count} taken, ${accepted.perSecond.toFixed(0)} a second, half of them within ${accepted.p50Ms.toFixed(0)} ms, 99 of 100 within ${accepted.p99Ms.toFixed(0)} ms, ${accepted.serverCpuMsEach.toFixed(2)} ms of processor each`,
  )
  console.log(
    `Written durably by ${writers} writers: ${inserted.perSecond.toFixed(0)} a second, ${inserted.serverCpuMsEach.toFixed(2)} ms of the server's processor each`,
  )
  const isDisturbed = busyBefore > availableParallelism() / 2
  if (isDisturbed) console.log(`The machine was busy before (load ${busyBefore.toFixed(1)}): times say little.`)
  const results = join(import.meta.dirname, '../results')
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'book.json'), JSON.stringify({ accepted, inserted, isDisturbed }, null, 2))
  await server[Symbol.asyncDispose]()
} finally {
  await Promise.all([chain.stop(), postgres.stop('immediate')])
  rmSync(folder, { recursive: true, force: true })
}

type Posted = {
  readonly answers: readonly { readonly ms: number; readonly status: number }[]
  readonly seconds: number
}
