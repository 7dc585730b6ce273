import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { limitUnreadResponses, unreadLimits } from './limitUnreadResponses.ts'

const megabyte = 1024 ** 2
/** The largest answer of a node: more than kernels take of a connection. */
const answerBytes = 8 * megabyte
const pageBytes = 6 * megabyte
/** So many hold a third of a gigabyte when nobody stops them. */
const deaf = 40

/** What is let go is taken out when the collector finds it, and a busy machine is slow to hear of what was asked. */
const patience = { timeout: 20_000 }

let app: FastifyInstance
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

/** A server whose answers are made anew for each request, as those of a node are. */
async function serve(limits?: Partial<typeof unreadLimits>): Promise<number> {
  app = Fastify({ forceCloseConnections: true })
  if (limits) limitUnreadResponses(app, { ...unreadLimits, ...limits })
  let count = 0
  app.get('/logs', async (_request, reply) =>
    reply.type('text/plain').send(Buffer.alloc(answerBytes, 97 + (count++ % 26))),
  )
  app.get('/page', async () => Buffer.alloc(pageBytes))
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as { port: number }).port
}

/** Asks and does not read. */
function askDeafly(port: number, from: string, { times = 1, path = '/logs' } = {}): Socket {
  const socket = connect({ host: '127.0.0.1', port, localAddress: from })
  socket.on('error', () => {})
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(times))
  sockets.push(socket)
  return socket
}

async function ask(port: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/logs`)
  return (await response.arrayBuffer()).byteLength
}

/** Megabytes that somebody holds on to: rubbish taken out first, buffers in a second round. */
async function heldMegabytes(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let round = 0; round < 3; round++) {
    collect()
    await sleep(100)
  }
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  return (arrayBuffers + heapUsed) / megabyte
}

/** What is held beyond now by what comes. */
async function startToHold(): Promise<() => Promise<number>> {
  const before = await heldMegabytes()
  return async () => (await heldMegabytes()) - before
}

/** Connections of the server that still have a client. */
const openConnections = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))

describe('limitUnreadResponses', () => {
  test('default: one address holds as much as it may, and loses its oldest connections beyond that', async () => {
    const port = await serve({})
    const held = await startToHold()
    for (let i = 0; i < deaf; i++) askDeafly(port, '127.0.3.8')
    await sleep(1_500)
    await expect.poll(held, patience).toBeLessThan(unreadLimits.bytesPerAddress / megabyte + 8)
    await expect.poll(openConnections, patience).toBeLessThanOrEqual(unreadLimits.bytesPerAddress / answerBytes)
    expect(await ask(port)).toBe(answerBytes)
  })

  test('behavior: many requests on one connection count as many', async () => {
    const port = await serve({})
    const held = await startToHold()
    for (let i = 0; i < 4; i++) askDeafly(port, '127.0.3.8', { times: deaf / 4 })
    await sleep(1_500)
    await expect.poll(held, patience).toBeLessThan(unreadLimits.bytesPerAddress / megabyte + 8)
  })

  test('behavior: many addresses share one bound, and who holds most loses first', { tags: 'thorough' }, async () => {
    const port = await serve({ bytes: 24 * megabyte })
    const modest = askDeafly(port, '127.0.4.250', { path: '/page' })
    const held = await startToHold()
    for (let i = 0; i < deaf; i++) askDeafly(port, `127.0.4.${1 + (i % 8)}`)
    await sleep(1_500)
    await expect.poll(held, patience).toBeLessThan(24 + 8)
    let read = 0
    modest.on('data', (part) => {
      read += part.byteLength
    })
    modest.resume()
    await expect.poll(() => read, patience).toBeGreaterThan(pageBytes)
  })

  test('behavior: a reader that takes too long is cut off, one that reads in time is not', async () => {
    // More than reading it takes on a busy machine.
    const port = await serve({ ageMs: 3_000 })
    askDeafly(port, '127.0.3.8')
    await expect.poll(openConnections, patience).toBe(0)
    expect(await ask(port)).toBe(answerBytes)
  })

  test('without it: each answer waits in memory for as long as its reader likes', { tags: 'thorough' }, async () => {
    const port = await serve()
    const held = await startToHold()
    for (let i = 0; i < deaf; i++) askDeafly(port, '127.0.3.8')
    await sleep(3_000)
    expect(await held()).toBeGreaterThan(150)
  })
})
