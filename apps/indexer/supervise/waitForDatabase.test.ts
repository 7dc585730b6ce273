import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@oxbow/postgres/startPostgres'
import { freePort } from '@oxbow/test/freePort'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Message } from './emit.ts'
import { waitForDatabase } from './waitForDatabase.ts'

// A cluster that is there starts in a second; making one takes longer than a test.
let folder: string
let url: string
let port: number
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'oxbow-wait-'))
  chmodSync(folder, 0o755)
  const postgres = await startPostgres({ folder, settings: { fsync: 'off' } })
  ;({ port, url } = postgres)
  await postgres.stop()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

function listen() {
  const said: Message[] = []
  const stop = new AbortController()
  return { said, stop, emit: (message: Message) => said.push(message), signal: stop.signal }
}

test('default: a database that comes later is waited for, in words without its password', async () => {
  const { emit, said, signal } = listen()
  const waiting = waitForDatabase({ connectionString: url, emit, signal })
  const words = `waiting for the database at 127.0.0.1:${port} (nothing listens there)`
  await expect.poll(() => said).toEqual([{ type: 'progress', step: words }])

  const postgres = await startPostgres({ folder, port, settings: { fsync: 'off' } })
  cleanUps.push(() => postgres.stop())
  await waiting
  expect(JSON.stringify(said)).not.toContain(new URL(url).password)
})

test('behavior: one that was there and is gone is told once with what to do, and so is that it is back', async () => {
  const { emit, said, signal } = listen()
  const waiting = waitForDatabase({ connectionString: url, emit, signal, wasThere: true })
  const notices = () => said.flatMap((message) => (message.type === 'notice' ? message.text : []))
  await expect.poll(notices, { timeout: 10_000 }).toHaveLength(1)
  expect(notices()[0]).toMatch(
    /^The database at 127\.0\.0\.1:\d+ is gone \(nothing listens there\): .* Check that it runs/,
  )
  const postgres = await startPostgres({ folder, port, settings: { fsync: 'off' } })
  cleanUps.push(() => postgres.stop())
  await waiting
  expect(notices().slice(1)).toEqual([`The database at 127.0.0.1:${port} is back.`])
}, 20_000)

test('behavior: whoever is told to stop waits no longer', async () => {
  const { emit, signal, stop } = listen()
  const connectionString = `postgres://oxbow@127.0.0.1:${await freePort()}/oxbow`
  const waiting = waitForDatabase({ connectionString, emit, signal })
  stop.abort()
  await waiting
})

test('behavior: an older PostgreSQL is refused with a sentence', async () => {
  const port = await answerAsVersion('150004')
  const { emit, signal } = listen()
  await expect(
    waitForDatabase({ connectionString: `postgres://oxbow@127.0.0.1:${port}/oxbow`, emit, signal }),
  ).rejects.toThrow(`The database at 127.0.0.1:${port} is PostgreSQL 15.4; Oxbow needs 16 or newer.`)
})

/** A server that lets everybody in and knows its version and nothing else (PostgreSQL protocol 3.0, message formats). */
async function answerAsVersion(version: string): Promise<number> {
  const message = (type: string, body: Buffer) => {
    const head = Buffer.alloc(5)
    head.write(type)
    head.writeInt32BE(body.length + 4, 1)
    return Buffer.concat([head, body])
  }
  const numbers = (format: string, ...values: number[]) => {
    const bytes = values.map((value, index) => {
      const part = Buffer.alloc(format[index] === 'i' ? 4 : 2)
      format[index] === 'i' ? part.writeInt32BE(value) : part.writeInt16BE(value)
      return part
    })
    return Buffer.concat(bytes)
  }
  const isIdle = message('Z', Buffer.from('I'))
  const row = Buffer.concat([
    message(
      'T',
      Buffer.concat([numbers('h', 1), Buffer.from('server_version_num\0'), numbers('ihihih', 0, 0, 25, -1, -1, 0)]),
    ),
    message('D', Buffer.concat([numbers('hi', 1, version.length), Buffer.from(version)])),
    message('C', Buffer.from('SHOW\0')),
    isIdle,
  ])
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', numbers('i', 0)), isIdle]))
      socket.on('data', () => socket.write(row))
    })
  })
  const port = await freePort()
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  cleanUps.push(() => server.close())
  return port
}
