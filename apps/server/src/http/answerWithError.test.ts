import Fastify from 'fastify'
import pino from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { DatabaseUnavailableError } from '../index-data/Database.ts'
import { answerWithError } from './answerWithError.ts'

afterEach(() => void vi.useRealTimers())

test('behavior: a part that is away is a line a minute and route in the log, and an answer to each', async () => {
  const lines: Record<string, unknown>[] = []
  const loggerInstance = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(JSON.parse(line)) })
  const app = Fastify({ loggerInstance })
  app.setErrorHandler(answerWithError)
  for (const path of ['/tokens', '/pools'])
    app.get(path, async () => {
      throw new DatabaseUnavailableError()
    })
  await app.ready()
  lines.length = 0
  vi.useFakeTimers({ toFake: ['Date'] })
  const warned = () => lines.filter(({ level }) => level === 40).map(({ path, msg }) => [path, msg])
  for (let visitor = 0; visitor < 20; visitor++)
    for (const path of ['/tokens', '/pools']) expect((await app.inject(path)).statusCode).toBe(503)
  expect(warned()).toEqual([
    ['/tokens', 'DatabaseUnavailable'],
    ['/pools', 'DatabaseUnavailable'],
  ])
  vi.advanceTimersByTime(61_000)
  await app.inject('/tokens')
  expect(warned()).toHaveLength(3)
  await app.close()
})
