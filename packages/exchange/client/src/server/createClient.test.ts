import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tokensDocument } from '@oxbow/contract/documents'
import { chainHeadsDocument } from '@oxbow/contract/marketDocuments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient } from './createClient.ts'

let server: Server
let baseUrl: string
let client: Client
/** What the server answers next, and what it was asked. */
let answer: { status: number; body: string; headers?: Record<string, string> } | 'hang'
let asked: { method?: string | undefined; url?: string | undefined; body: string }

beforeAll(async () => {
  server = createServer(async (request, response) => {
    asked = { method: request.method, url: request.url, body: (await request.toArray()).join('') }
    if (answer !== 'hang') response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  client = createClient(baseUrl)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const head = { chainId: 1, blockNumber: 2, blockHash: `0x${'a'.repeat(64)}`, timestamp: 3 }
const approval = { walletAddress: `0x${'1'.repeat(40)}`, token: `0x${'2'.repeat(40)}`, amount: '1', chainId: 1 }

describe('createClient', () => {
  test('default: posts JSON and parses the answer', async () => {
    answer = {
      status: 200,
      body: JSON.stringify({
        requestId: 'r',
        approval: null,
        cancel: null,
        gasFee: null,
        cancelGasFee: null,
        unknown: 1,
      }),
    }
    expect(await client.checkApproval(approval)).toEqual({
      requestId: 'r',
      approval: null,
      cancel: null,
      gasFee: null,
      cancelGasFee: null,
    })
    expect({ ...asked, body: JSON.parse(asked.body) }).toEqual({
      method: 'POST',
      url: '/v1/check_approval',
      body: approval,
    })
  })

  test('behavior: what has a body says that it is JSON, and what has none says nothing', async () => {
    const said: unknown[] = []
    const fetch = async (_: unknown, { headers }: RequestInit) => {
      said.push(headers)
      return new Response('{}', { status: 500 })
    }
    const asking = createClient(baseUrl, { fetch: fetch as never })
    await Promise.allSettled([asking.checkApproval(approval), asking.config()])
    expect(said).toEqual([{ 'content-type': 'application/json' }, {}])
  })

  test('behavior: a call of the node is JSON-RPC, and what a node refuses is no answer', async () => {
    answer = { status: 200, body: JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x2a' }) }
    expect(await client.rpc(31337, { method: 'eth_blockNumber' })).toBe('0x2a')
    expect({ ...asked, body: JSON.parse(asked.body) }).toEqual({
      method: 'POST',
      url: '/v1/rpc/31337',
      body: { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] },
    })
    answer = { status: 200, body: JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'no' } }) }
    await expect(client.rpc(31337, { method: 'eth_blockNumber' })).rejects.toMatchObject({ code: 'UnexpectedAnswer' })
  })

  test('behavior: a token carries how it misbehaves among its tags', async () => {
    const token = { chainId: 1, address: `0x${'a'.repeat(40)}`, name: 'Trap', symbol: 'TRAP', decimals: 18 }
    const tokens = [{ ...token, extensions: { oxbow: { quirk: 'honeypot' } } }, token]
    const version = { major: 1, minor: 0, patch: 0 }
    answer = { status: 200, body: JSON.stringify({ name: 'List', timestamp: '2026-01-01T00:00:00Z', version, tokens }) }
    expect((await client.tokens(1)).tokens.map(({ tags }) => tags)).toEqual([['honeypot'], undefined])
  })

  test('behavior: one bad entry of a list is left out and counted; what a token calls itself is made fit to be shown', async () => {
    const dropped: [string, number][] = []
    const counting = createClient(baseUrl, { onDropped: (path, count) => dropped.push([path, count]) })
    const token = { chainId: 1, address: `0x${'a'.repeat(40)}`, name: 'Oak', symbol: 'OAK', decimals: 18 }
    const version = { major: 1, minor: 0, patch: 0 }
    const tokens = [
      { ...token, symbol: 'US\u202eDC' },
      { ...token, name: 'N'.repeat(10_000) },
      token,
      { ...token, name: 7 },
    ]
    answer = { status: 200, body: JSON.stringify({ name: 'List', timestamp: '2026-01-01T00:00:00Z', version, tokens }) }
    expect((await counting.tokens(1)).tokens).toEqual([token])

    const row = { ...token, logoUrl: null, priceUsd: null, tvlUsd: null, volumeUsd: null }
    const items = [
      { ...row, decimals: 1.5 },
      { ...row, name: '\u202ekaO\n', symbol: '\u200b' },
      { ...row, symbol: 'עברית' },
    ]
    answer = { status: 200, body: JSON.stringify({ data: { tokens: { items, endCursor: null } } }) }
    expect((await counting.graphql(tokensDocument, { chainId: 1 })).tokens.items).toEqual([
      { ...row, name: 'kaO', symbol: null },
      { ...row, symbol: '\u2068עברית\u2069' },
    ])
    expect(dropped).toEqual([
      ['/v1/tokens?chainId=1', 3],
      ['/graphql', 1],
    ])
  })

  test('error: an invalid entry is not left out of a list that the server itself wrote', async () => {
    answer = { status: 200, body: JSON.stringify({ networks: [{}] }) }
    await expect(client.networks()).rejects.toMatchObject({ code: 'UnexpectedAnswer' })
  })

  test('error: the first field that does not fit is named', async () => {
    const { posted, ...rest } = { posted: { chainId: 1, rewards: [], countedUntil: 'soon' }, more: 1 }
    answer = { status: 200, body: JSON.stringify({ ...rest, posted }) }
    const asked = client.rewards(1, `0x${'1'.repeat(40)}`)
    await expect(asked).rejects.toMatchObject({
      facts: ['field: posted.distributor', expect.stringMatching(/^expected: /)],
    })
  })

  test('default: graphql returns the data of its document', async () => {
    answer = { status: 200, body: JSON.stringify({ data: { chainHeads: [head] } }) }
    expect(await client.graphql(chainHeadsDocument, {})).toEqual({ chainHeads: [head] })
    expect(JSON.parse(asked.body).query).toBe(chainHeadsDocument.query)
  })

  test('error: a refusal keeps code, words, status and when to come back', async () => {
    answer = {
      status: 503,
      headers: { 'retry-after': '2' },
      body: JSON.stringify({ errorCode: 'IndexNotReady', detail: 'The index is still being built.' }),
    }
    await expect(client.config()).rejects.toMatchObject({
      name: 'ApiError',
      code: 'IndexNotReady',
      shortMessage: 'The index is still being built.',
      status: 503,
      retryAfterSeconds: 2,
      retryable: true,
    })
    answer = { status: 404, body: JSON.stringify({ errorCode: 'NoRoute', detail: 'No.' }) }
    await expect(client.config()).rejects.toMatchObject({
      code: 'NoRoute',
      retryable: false,
      retryAfterSeconds: undefined,
    })
  })

  test('error: a code of a newer server, and a proxy that answers for a stopped one', async () => {
    answer = { status: 400, body: JSON.stringify({ errorCode: 'SomethingNew', detail: 'New.' }) }
    await expect(client.config()).rejects.toMatchObject({
      name: 'ApiError',
      code: 'InternalError',
      shortMessage: 'New.',
    })
    answer = { status: 502, body: '<html>Bad gateway</html>' }
    await expect(client.config()).rejects.toMatchObject({ name: 'ApiError', status: 502, retryable: true })
  })

  test('error: an answer that does not fit is never handed out', async () => {
    for (const body of ['<html>', '{}', '{"data":{"chainHeads":[{"chainId":"1"}]}}', 'null']) {
      answer = { status: 200, body }
      await expect(client.graphql(chainHeadsDocument, {})).rejects.toMatchObject({
        code: 'UnexpectedAnswer',
        retryable: false,
      })
    }
  })

  test('error: nothing answers, and nothing answers in time', async () => {
    await expect(createClient('http://127.0.0.1:1').networks()).rejects.toMatchObject({
      code: 'ServerUnreachable',
      retryable: true,
    })
    answer = 'hang'
    const impatient = createClient(baseUrl, { timeoutMs: 50 })
    await expect(impatient.networks()).rejects.toMatchObject({ code: 'ServerUnreachable' })
  })

  test('param: signal, its reason is what is thrown', async () => {
    answer = 'hang'
    const reason = new Error('The user typed on.')
    const controller = new AbortController()
    setTimeout(() => controller.abort(reason), 20)
    await expect(client.networks({ signal: controller.signal })).rejects.toBe(reason)
  })
})
