import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startChain, type TestChain } from '@oxbow/test/startChain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkNode } from './checkNode.ts'

describe('checkNode', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startChain()
  })
  afterAll(() => chain.stop())

  test('default: how fast it is and where its head is', async () => {
    const { number, timestamp } = await chain.publicClient.getBlock()
    expect(await checkNode({ url: chain.url, chainId: chain.chainId })).toEqual({
      status: 'ok',
      latencyMs: expect.any(Number),
      blockNumber: number,
      blockTimestampSeconds: Number(timestamp),
    })
  })

  test('error: of another chain', async () => {
    expect(await checkNode({ url: chain.url, chainId: 1 })).toEqual({ status: 'wrong-chain', chainId: chain.chainId })
  })

  test('error: nothing listens', async () => {
    expect(await checkNode({ url: 'http://127.0.0.1:9', chainId: 1 })).toEqual({ status: 'unreachable' })
  })

  test.each<[string, RequestListener, object]>([
    ['a web page', (_, answer) => answer.end('<!doctype html>'), { status: 'no-node', httpStatus: undefined }],
    ['a refusal', (_, answer) => answer.writeHead(401).end('no key'), { status: 'no-node', httpStatus: 401 }],
    ['something else in JSON', (_, answer) => answer.end('[1]'), { status: 'no-node', httpStatus: undefined }],
  ])('error: what answers is %s', async (_name, listener, expected) => {
    const server = createServer(listener)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
      expect(await checkNode({ url, chainId: 1 })).toEqual(expected)
    } finally {
      server.close()
    }
  })

  test('error: it runs, but does not let this page read', async () => {
    const fetch = async (_url: string, { mode }: RequestInit) => {
      if (mode !== 'no-cors') throw new TypeError('Failed to fetch')
      return new Response()
    }
    expect(await checkNode({ url: chain.url, chainId: 1, fetch })).toEqual({ status: 'refuses-pages' })
  })

  test('error: the policy of the page does not allow it yet', async () => {
    const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    const watchRefusals = () => ({ wasRefused: async () => true, stop: () => {} })
    expect(await checkNode({ url: chain.url, chainId: 1, fetch, watchRefusals })).toEqual({ status: 'not-allowed' })
  })
})
