import { BaseError } from '@oxbow/errors/BaseError'
import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { countingRandom } from '../test/countingRandom.ts'
import { manualClock } from '../test/manualClock.ts'
import { extensionPorts, messagePorts, pairOfTransports } from '../test/transports.ts'
import { createMessenger } from './createMessenger.ts'
import type { Handlers } from './Topic.ts'

const topics = {
  greet: { request: z.strictObject({ name: z.string() }), answer: z.string() },
  wait: { request: z.strictObject({}), answer: z.null() },
}
const page = 'https://exchange.example'
const wallet = 'https://wallet.example'
const codeOf = (code: string, remoteCode?: string) =>
  expect.objectContaining({ name: 'MessengerError', code, remoteCode })

function connect(
  handlers: Handlers<typeof topics>,
  ends: ReturnType<typeof pairOfTransports> = pairOfTransports(page, wallet),
  limits: { mostBytes?: number; mostOpen?: number } = {},
) {
  const clock = manualClock()
  const common = { topics, clock, ...limits }
  const asker = createMessenger({ ...common, transport: ends.toWallet, random: countingRandom(1) })
  const answerer = createMessenger({ ...common, transport: ends.toPage, random: countingRandom(2), handlers })
  return { ...ends, clock, asker, answerer }
}

describe.each([
  ['plain pairs', pairOfTransports],
  ['MessagePorts', messagePorts],
  ['ports of an extension', extensionPorts],
])('over %s', (_, makeEnds) => {
  test('default: an answer to each request, with the origin that the transport vouches for', async () => {
    const ends = makeEnds(page, wallet)
    const { asker } = connect({ greet: ({ name }, { origin }) => `${name} of ${origin}` }, ends)
    const names = ['Ann', 'Bob', 'Zoë']
    expect(await Promise.all(names.map((name) => asker.ask('greet', { name })))).toEqual(
      names.map((name) => `${name} of ${page}`),
    )
    asker.close()
    ends.end()
  })
})

describe('refuses', () => {
  const greet = () => 'hello'

  test('what the schema of the topic doesn’t take, unknown topics and those that it answers not', async () => {
    const { asker } = connect({ greet })
    await expect(asker.ask('greet', { name: 1 } as never)).rejects.toThrow(codeOf('InvalidRequest'))
    await expect(asker.ask('greet', { name: 'x', origin: 'https://evil.example' } as never)).rejects.toThrow(
      codeOf('InvalidRequest'),
    )
    await expect(asker.ask('wait', {})).rejects.toThrow(codeOf('UnknownTopic'))
    for (const topic of ['toString', '__proto__', 'constructor'])
      await expect(asker.ask(topic as never, {} as never), topic).rejects.toThrow(codeOf('UnknownTopic'))
  })

  test('an answer that is none', async () => {
    const { asker } = connect({ greet: () => 7 as never })
    await expect(asker.ask('greet', { name: 'x' })).rejects.toThrow(codeOf('InvalidAnswer'))
  })

  test('messages of more bytes, counted in UTF-8, in both directions', async () => {
    const { asker } = connect({ greet: ({ name }) => name.repeat(2) }, undefined, { mostBytes: 300 })
    expect(await asker.ask('greet', { name: 'a'.repeat(100) })).toHaveLength(200)
    await expect(asker.ask('greet', { name: '語'.repeat(100) })).rejects.toThrow(codeOf('MessageTooLarge'))
    await expect(asker.ask('greet', { name: 'a'.repeat(200) })).rejects.toThrow(codeOf('MessageTooLarge'))
    let calls = 0
    const ends = pairOfTransports(page, wallet)
    connect({ greet: () => `${++calls}` }, ends, { mostBytes: 300 })
    const request = (name: string) =>
      JSON.stringify({ oxbow: 1, id: 'a'.repeat(32), topic: 'greet', request: { name } })
    ends.toWallet.post(request('語'.repeat(90)))
    await Promise.resolve()
    expect(calls).toBe(0)
  })

  test('more requests at once than it takes', async () => {
    const open: (() => void)[] = []
    const { asker } = connect({ wait: () => new Promise<null>((done) => open.push(() => done(null))) }, undefined, {
      mostOpen: 2,
    })
    const waiting = [asker.ask('wait', {}), asker.ask('wait', {})]
    await expect(asker.ask('wait', {})).rejects.toThrow(codeOf('Busy'))
    for (const done of open) done()
    expect(await Promise.all(waiting)).toEqual([null, null])
  })

  test('what is no message, and a request that comes twice', async () => {
    let calls = 0
    const ends = pairOfTransports(page, wallet)
    connect({ greet: () => `${++calls}` }, ends)
    const message = { oxbow: 1, id: '0'.repeat(32), topic: 'greet', request: { name: 'x' } }
    for (const sent of [
      null,
      7,
      '',
      '{',
      '[]',
      {},
      { ...message, oxbow: 2 },
      { ...message, id: 'x' },
      { ...message, more: 1 },
    ])
      ends.toWallet.post((typeof sent === 'object' ? JSON.stringify(sent) : sent) as string)
    expect(calls).toBe(0)
    for (let time = 0; time < 3; time++) ends.toWallet.post(JSON.stringify(message))
    expect(calls).toBe(1)
  })
})

describe('ends', () => {
  test('a request that nobody answers, after its time, and says so to whoever works on it', async () => {
    const signals: AbortSignal[] = []
    const { asker, clock } = connect({
      wait: (_, { signal }) => {
        signals.push(signal)
        return new Promise(() => undefined)
      },
    })
    const asked = asker.ask('wait', {}, { timeout: 5_000 })
    asked.catch(() => undefined)
    await clock.advance(4_999)
    expect(signals[0]?.aborted).toBe(false)
    await clock.advance(1)
    await expect(asked).rejects.toThrow(codeOf('Timeout'))
    expect(signals[0]?.aborted).toBe(true)

    const taken = new AbortController()
    const second = asker.ask('wait', {}, { signal: taken.signal })
    taken.abort()
    await expect(second).rejects.toThrow(codeOf('Closed'))
    expect(signals[1]?.aborted).toBe(true)
    expect(clock.sleeping).toBe(0)
  })

  test('everything when the other end goes away', async () => {
    let seen: AbortSignal | undefined
    const { asker, end } = connect({
      wait: (_, { signal }) => {
        seen = signal
        return new Promise(() => undefined)
      },
    })
    const asked = asker.ask('wait', {})
    end()
    await expect(asked).rejects.toThrow(codeOf('Closed'))
    await expect(asker.ask('wait', {})).rejects.toThrow(codeOf('Closed'))
    expect(seen?.aborted).toBe(true)
  })

  test('in the other end’s error: its code, and no word of what isn’t ours', async () => {
    const { asker } = connect({
      greet: ({ name }) => {
        throw name === 'ours' ? new BaseError('Wrong password.', { code: 'WrongPassword' }) : new Error('secret words')
      },
    })
    await expect(asker.ask('greet', { name: 'ours' })).rejects.toThrow(codeOf('Failed', 'WrongPassword'))
    const error = await asker.ask('greet', { name: 'theirs' }).catch((error: Error) => error)
    expect(String(error)).not.toContain('secret')
  })
})
