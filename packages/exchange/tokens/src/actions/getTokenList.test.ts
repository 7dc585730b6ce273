import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { getTokenList, maxBytes } from './getTokenList.ts'

const token = { chainId: 1, address: `0x${'Ab'.repeat(20)}`, name: 'Oak', symbol: 'OAK', decimals: 18 }
const list = {
  name: 'Woods',
  timestamp: '2026-11-20T00:00:00Z',
  version: { major: 1, minor: 2, patch: 3 },
  tokens: [token],
}

/** What is found where a server of this machine answers as given. */
async function lookAt(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    return await getTokenList({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/list.json` })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const answering = (value: unknown) => lookAt((_, answer) => answer.end(JSON.stringify(value)))

describe('getTokenList', () => {
  test('default: the list, and nothing about whoever asks', async () => {
    let asked: string[] = []
    const answer = await lookAt(({ headers }, response) => {
      asked = Object.keys(headers)
      response.end(JSON.stringify(list))
    })
    expect(answer).toEqual({ status: 'ok', list, dropped: 0 })
    expect(asked).not.toEqual(expect.arrayContaining(['cookie']))
    expect(asked).not.toEqual(expect.arrayContaining(['referer']))
  })

  test.each([
    ['a web page', '<!doctype html>', { status: 'not-json' }],
    ['nothing', '', { status: 'not-json' }],
    ['JSON of another kind', '[1]', { status: 'no-list', place: '' }],
    ['null', 'null', { status: 'no-list', place: '' }],
    ['no tokens', JSON.stringify({ ...list, tokens: [] }), { status: 'no-list', place: 'tokens' }],
    [
      'no token that can be read',
      JSON.stringify({ ...list, tokens: [{ ...token, decimals: 256 }] }),
      { status: 'no-list', place: 'tokens[0].decimals' },
    ],
    ['a version that is none', JSON.stringify({ ...list, version: 1 }), { status: 'no-list', place: 'version' }],
  ])('error: what is there is %s', async (_, text, expected) => {
    expect(await lookAt((_request, answer) => answer.end(text))).toEqual(expected)
  })

  test('behavior: a bad token is left out and counted, and the others stay', async () => {
    const bad = [
      { ...token, decimals: 256 },
      { ...token, symbol: 'US\u202eDC' },
      { ...token, name: 'N'.repeat(10_000) },
      { ...token, name: 'Line\nLine' },
      { ...token, address: '<img src=x>' },
      { ...token, extensions: { a: { b: { c: { d: 1 } } } } },
      'OAK',
      null,
    ]
    const odd = [
      { ...token, name: '<script>', symbol: '__proto__' },
      { ...token, name: 'UЅDС\ud800' },
    ]
    expect(await answering({ ...list, tokens: [...bad, token, ...odd] })).toEqual({
      status: 'ok',
      list: { ...list, tokens: [token, ...odd] },
      dropped: bad.length,
    })
  })

  test('error: more tokens than the schema allows', async () => {
    expect(await answering({ ...list, tokens: Array(10_001).fill(token) })).toEqual({
      status: 'too-many',
      count: 10_001,
    })
  })

  test('error: more bytes than any list has; the rest is not loaded', async () => {
    let isCut = false
    const answer = await lookAt((_, response) => {
      response.on('close', () => {
        isCut = !response.writableFinished
      })
      const part = Buffer.alloc(1_000_000, ' ')
      const write = () => !response.destroyed && response.write(part, write)
      write()
    })
    expect(answer).toEqual({ status: 'too-large' })
    await expect.poll(() => isCut).toBe(true)
    expect(maxBytes).toBeGreaterThan(10_000 * 400)
  })

  test('error: another address is not followed, a refusal is named', async () => {
    const leading = lookAt((_, answer) => answer.writeHead(302, { location: 'https://other.example/' }).end())
    expect(await leading).toEqual({ status: 'leads-on' })
    const refusing = lookAt((_, answer) => answer.writeHead(404).end('nothing here'))
    expect(await refusing).toEqual({ status: 'refused', httpStatus: 404 })
  })

  test('error: nothing listens; the policy of the page; a host that lets no pages read', async () => {
    const url = 'http://127.0.0.1:9/list.json'
    expect(await getTokenList({ url })).toEqual({ status: 'unreachable' })
    const watchRefusals = () => ({ wasRefused: async () => true, stop: () => {} })
    expect(await getTokenList({ url, watchRefusals })).toEqual({ status: 'not-allowed' })
    const fetch = async (_url: string, { mode }: RequestInit) => {
      if (mode !== 'no-cors') throw new TypeError('Failed to fetch')
      return new Response()
    }
    expect(await getTokenList({ url, fetch })).toEqual({ status: 'refuses-pages' })
  })
})

test('a host has fifteen seconds, and whoever asks may call it off before', async () => {
  const timeouts = vi.spyOn(AbortSignal, 'timeout')
  try {
    const signals: (AbortSignal | null | undefined)[] = []
    const controller = new AbortController()
    const fetch = async (_: string, { signal }: RequestInit) => {
      signals.push(signal)
      return new Response(JSON.stringify(list))
    }
    const watchRefusals = () => ({ wasRefused: async () => false, stop: () => {} })
    const asked = { url: 'https://a.example/', fetch, watchRefusals }
    expect(await getTokenList({ ...asked, signal: controller.signal })).toMatchObject({ status: 'ok' })
    expect(timeouts).toHaveBeenCalledExactlyOnceWith(15_000)
    controller.abort()
    expect(signals[0]?.aborted).toBe(true)
    await getTokenList(asked)
    expect(signals[1]?.aborted).toBe(false)
  } finally {
    timeouts.mockRestore()
  }
})

test('an answer that leads on is not followed, however a browser or Node tells of it', async () => {
  const watchRefusals = () => ({ wasRefused: async () => false, stop: () => {} })
  const statusOf = async (response: object) => {
    const fetch = async () => response as Response
    return (await getTokenList({ url: 'https://a.example/', fetch, watchRefusals })).status
  }
  // A browser says nothing but that it leads on.
  expect(await statusOf({ type: 'opaqueredirect', status: 0, ok: false })).toBe('leads-on')
  for (const status of [300, 301, 399]) expect(await statusOf({ type: 'basic', status, ok: false })).toBe('leads-on')
  for (const status of [400, 500]) expect(await statusOf({ type: 'basic', status, ok: false })).toBe('refused')
  expect(await statusOf(new Response('x'))).toBe('not-json')
})
