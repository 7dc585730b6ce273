import { OwnNodeError } from '@oxbow/client/createOwnNodes'
import { describe, expect, test } from 'vitest'
import { createRemoteEngine, type EnginePort } from './createRemoteEngine.ts'
import type { FromEngine, ToEngine } from './EngineMessages.ts'

function open(post: (chainId: number, body: string, signal?: AbortSignal) => Promise<string> = async () => 'text') {
  const sent: ToEngine[] = []
  let isTerminated = false
  const port: EnginePort = {
    onmessage: null,
    onerror: null,
    postMessage: (message) => void sent.push(message),
    terminate: () => {
      isTerminated = true
    },
  }
  const network = { chainId: 7 } as never
  const policy = { blockedTokens: [], blockedAddressDigests: [], isRegionBlocked: false }
  const engine = createRemoteEngine({ port, network, tokens: [], policy, nodes: { post } })
  const say = (data: object) => port.onmessage!({ data: data as FromEngine } as MessageEvent<FromEngine>)
  return { engine, sent, say, port, isTerminated: () => isTerminated, network, policy }
}
const request = { tokenIn: 'a' } as never

describe('what is asked of it', () => {
  test('default: it is opened once, and each question gets its own answer', async () => {
    const { engine, sent, say, network, policy } = open()
    expect(sent).toEqual([{ type: 'open', network, tokens: [], policy }])
    expect(engine.chainId).toBe(7)
    const [first, second] = [engine.ask('quote', request), engine.ask('quote', request)]
    expect(sent.slice(1)).toEqual([1, 2].map((id) => ({ type: 'ask', id, operation: 'quote', request })))
    say({ type: 'answer', id: 2, response: 'two' })
    say({ type: 'answer', id: 1, response: 'one' })
    say({ type: 'answer', id: 1, response: 'again' })
    expect(await Promise.all([first, second])).toEqual(['one', 'two'])
  })

  test('error: a refusal is that of the server, with its status', async () => {
    const { engine, say } = open()
    const refused = engine.ask('quote', request)
    say({ type: 'refusal', id: 1, errorCode: 'NoRoute', detail: 'no way' })
    await expect(refused).rejects.toMatchObject({ code: 'NoRoute', status: 404 })
    const unknown = engine.ask('quote', request)
    say({ type: 'refusal', id: 2, errorCode: 'Nonsense', detail: '?' })
    await expect(unknown).rejects.toMatchObject({ status: 500 })
  })

  test('behavior: whoever gives up hears so at once, and no later answer', async () => {
    const { engine, sent, say } = open()
    await expect(engine.ask('quote', request, AbortSignal.abort())).rejects.toThrow('aborted')
    expect(sent).toHaveLength(1)
    const controller = new AbortController()
    const given = engine.ask('quote', request, controller.signal)
    controller.abort(new Error('typed on'))
    await expect(given).rejects.toThrow('typed on')
    say({ type: 'answer', id: 1, response: 'late' })
    const answered = engine.ask('quote', request, controller.signal).catch((error: Error) => error.message)
    expect(await answered).toBe('typed on')
  })

  test('behavior: tokens are told to it, and its state is told on', () => {
    const { engine, sent, say } = open()
    const tokens = [{ address: '0x01', symbol: 'OAK', decimals: 18 }]
    engine.setTokens(tokens)
    expect(sent.at(-1)).toEqual({ type: 'tokens', tokens })
    expect(engine.getState()).toEqual({ status: 'reading', blocksRead: 0, blocks: 0 })
    let told = 0
    const stop = engine.subscribe(() => told++)
    say({ type: 'state', state: { status: 'reading', blocksRead: 5, blocks: 9 } })
    expect([told, engine.getState()]).toEqual([1, { status: 'reading', blocksRead: 5, blocks: 9 }])
    stop()
    say({ type: 'state', state: { status: 'reading', blocksRead: 6, blocks: 9 } })
    expect(told).toBe(1)
  })
})

describe('its node', () => {
  test('default: the page’s own is asked for it', async () => {
    const asked: unknown[] = []
    const { say, sent } = open(async (chainId, body, signal) => {
      asked.push([chainId, body, signal?.aborted])
      return 'said'
    })
    say({ type: 'node-request', id: 3, body: '{}' })
    await expect.poll(() => sent.at(-1)).toEqual({ type: 'node-answer', id: 3, text: 'said' })
    expect(asked).toEqual([[7, '{}', false]])
  })

  test('error: with the status that it failed with, if it said one', async () => {
    const failing = async (error: Error) => {
      const { say, sent } = open(() => Promise.reject(error))
      say({ type: 'node-request', id: 3, body: '{}' })
      await expect.poll(() => sent.length).toBe(2)
      return sent.at(-1)
    }
    expect(await failing(new OwnNodeError(429))).toEqual({ type: 'node-failure', id: 3, status: 429 })
    expect(await failing(new Error('away'))).toEqual({ type: 'node-failure', id: 3, status: undefined })
  })
})

describe('its end', () => {
  test('behavior: closed, it stops, asks no node any more and answers nobody', async () => {
    let fail: (error: Error) => void = () => {}
    let isAborted = () => false
    const { engine, say, sent, isTerminated } = open((_, __, signal) => {
      isAborted = () => signal!.aborted
      return new Promise((_resolve, reject) => (fail = reject))
    })
    const asked = engine.ask('quote', request)
    say({ type: 'node-request', id: 3, body: '{}' })
    engine.close()
    await expect(asked).rejects.toMatchObject({ code: 'NodeUnavailable' })
    expect([isTerminated(), isAborted()]).toEqual([true, true])
    fail(new Error('aborted'))
    await Promise.resolve()
    expect(sent.map(({ type }) => type)).toEqual(['open', 'ask'])
  })

  test('behavior: a worker that breaks is stuck, and says why if it can', async () => {
    const { engine, port } = open()
    const asked = engine.ask('quote', request)
    port.onerror!({ message: 'out of memory' } as ErrorEvent)
    await expect(asked).rejects.toMatchObject({ code: 'InternalError', status: 500 })
    expect(engine.getState()).toEqual({ status: 'stuck', detail: 'out of memory' })
    port.onerror!({ message: '' } as ErrorEvent)
    expect(engine.getState()).toEqual({ status: 'stuck', detail: 'The worker did not start.' })
  })
})
