import type { Client as ApiClient } from '@oxbow/client/createClient'
import { ApiError, ServerUnreachableError } from '@oxbow/contract/ApiError'
import { describe, expect, test, vi } from 'vitest'
import type { OwnEngine } from './OwnEngine.ts'
import { withOwnEngine } from './withOwnEngine.ts'

const request = { tokenInChainId: 1, chainId: 1, quote: { chainId: 1 } } as never
const away = () => new ServerUnreachableError({ cause: new TypeError('fetch failed') } as never)
const saying = (code: ApiError['code']) => new ApiError({ code, detail: 'No.', status: 500 })

function open(options: {
  server?: () => Promise<unknown>
  hasNode?: boolean
  hasEngine?: boolean
  isAlone?: boolean
  isAway?: boolean
}) {
  const { server = async () => 'server', hasNode = true, hasEngine = true, isAlone = false, isAway = false } = options
  const notes: boolean[] = []
  const asked: unknown[] = []
  const engine = {
    async ask(kind: string) {
      asked.push(kind)
      return `engine ${kind}`
    },
  }
  const own = {
    nodes: { has: () => hasNode, urls: () => (hasNode ? ['https://node.example/'] : []) },
    server: { note: (isThere: boolean) => notes.push(isThere), isAway: () => isAway },
    engineOf: () => (hasEngine ? engine : undefined),
    isAlone: () => isAlone,
  } as unknown as OwnEngine
  const call = vi.fn((..._arguments: unknown[]) => server())
  const api = {
    quote: call,
    swap: call,
    tokens: call,
    graphql: call,
    rpc: call,
    rpcUrl: () => 'https://server.example/',
  }
  return { client: withOwnEngine(api as unknown as ApiClient, own), notes, asked, call }
}

describe('who makes a price', () => {
  test('default: the server, and the engine when the server is away or the person wants it so', async () => {
    const usual = open({})
    expect(await usual.client.quote(request)).toBe('server')
    expect(usual.notes).toEqual([true])
    const gone = open({ isAway: true })
    expect(await gone.client.quote(request)).toBe('engine quote')
    expect(gone.call).not.toHaveBeenCalled()
    const alone = open({ isAlone: true })
    expect(await alone.client.swap(request)).toBe('engine swap')
    expect(alone.call).not.toHaveBeenCalled()
  })

  test('behavior: without a node of one’s own there is only the server', async () => {
    const { client, asked } = open({ hasNode: false, isAlone: true, isAway: true })
    expect(await client.quote(request)).toBe('server')
    expect(asked).toEqual([])
    const lost = open({ hasNode: false, server: () => Promise.reject(away()) })
    await expect(lost.client.quote(request)).rejects.toThrow(ServerUnreachableError)
    expect(lost.notes).toEqual([false])
  })

  test('behavior: the engine takes over when nobody there can make one, and not when somebody says no', async () => {
    for (const error of [
      away(),
      saying('Timeout'),
      saying('RequestTimeout'),
      saying('NodeUnavailable'),
      saying('SnapshotNotReady'),
    ]) {
      const { client, notes } = open({ server: () => Promise.reject(error) })
      expect(await client.quote(request)).toBe('engine quote')
      expect(notes.at(-1)).toBe(false)
      expect(notes).not.toContain(true)
    }
    const refused = open({ server: () => Promise.reject(saying('NoRoute' as never)) })
    await expect(refused.client.quote(request)).rejects.toThrow(ApiError)
    expect(refused.asked).toEqual([])
    expect(refused.notes).toEqual([true])
  })

  test('behavior: an engine that is not open yet says so', async () => {
    const alone = open({ isAlone: true, hasEngine: false })
    await expect(alone.client.quote(request)).rejects.toMatchObject({ code: 'SnapshotNotReady' })
    const lost = open({ hasEngine: false, server: () => Promise.reject(away()) })
    await expect(lost.client.quote(request)).rejects.toMatchObject({ code: 'SnapshotNotReady' })
    const away2 = open({ isAway: true, hasEngine: false })
    expect(await away2.client.quote(request)).toBe('server')
  })

  test('behavior: who has an engine waits two and a half seconds for the server', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const patience = vi.spyOn(AbortSignal, 'timeout')
    const { client } = open({})
    await client.quote(request)
    expect(patience).toHaveBeenCalledWith(2_500)
    patience.mockReturnValue(AbortSignal.abort(new Error('Late.')))
    const late = open({ server: () => Promise.reject(new Error('aborted')) })
    expect(await late.client.quote(request)).toBe('engine quote')
    // Somebody who went away is not answered by anybody.
    const stopped = open({ server: () => Promise.reject(new Error('aborted')) })
    await expect(stopped.client.quote(request, { signal: AbortSignal.abort(new Error('Gone.')) })).rejects.toThrow(
      'Gone.',
    )
    expect(stopped.asked).toEqual([])
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
})

test('other questions go to the server, and tell whether it is there', async () => {
  const { client, notes } = open({ isAlone: true })
  await client.tokens(1)
  await client.graphql({} as never, {} as never)
  expect(notes).toEqual([true, true])
  expect(client.rpcUrl(1)).toBe('https://node.example/')
  expect(open({ hasNode: false }).client.rpcUrl(1)).toBe('https://server.example/')
  const without = open({ hasNode: false })
  expect(await without.client.rpc(1, { method: 'eth_chainId' } as never)).toBe('server')
})
