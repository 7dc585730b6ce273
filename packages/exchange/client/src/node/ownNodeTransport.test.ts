import { HttpRequestError, RpcRequestError } from 'viem'
import { expect, test } from 'vitest'
import { OwnNodeError } from './createOwnNodes.ts'
import { askOwnNode } from './ownNodeTransport.ts'

const ask = (post: () => Promise<string>) => askOwnNode({ post }, 1, { method: 'eth_chainId' })

test('default: what the node says, also that there is nothing', async () => {
  expect(await ask(async () => '{"jsonrpc":"2.0","id":1,"result":"0x1"}')).toBe('0x1')
  expect(
    await askOwnNode({ post: async () => '{"jsonrpc":"2.0","id":1,"result":null}' }, 1, {
      method: 'eth_getBlockByHash',
    }),
  ).toBeNull()
})

test('error: one that says no, and one whose answer is none', async () => {
  const error = { code: -32_601, message: 'no such method' }
  const refused = ask(async () => JSON.stringify({ id: 1, error }))
  await expect(refused).rejects.toThrow(RpcRequestError)
  await expect(refused).rejects.toMatchObject({ code: -32_601, details: 'no such method' })
  for (const text of ['{"id":1}', '7', 'null', '"result"', '<html>'])
    await expect(ask(async () => text)).rejects.toThrow('The answer is not JSON-RPC.')
})

test('error: no node that answers fails as HTTP does, with its status and without its address', async () => {
  const away = ask(() => Promise.reject(new OwnNodeError(429)))
  await expect(away).rejects.toThrow(HttpRequestError)
  await expect(away).rejects.toMatchObject({ status: 429, details: 'Your own node does not answer.' })
})

test('error: what is no failure of a node is handed on as it is', async () => {
  const stopped = new DOMException('It was called off.', 'AbortError')
  await expect(ask(() => Promise.reject(stopped))).rejects.toBe(stopped)
})

test('error: an answer of another form, or a longer one than the method can have, fails as a node that is away', async () => {
  const answer = (result: unknown) => async () => JSON.stringify({ jsonrpc: '2.0', id: 1, result })
  const askLogs = (result: unknown) => askOwnNode({ post: answer(result) }, 1, { method: 'eth_getLogs' })
  expect(await askLogs([])).toEqual([])
  await expect(askLogs([null])).rejects.toThrow('has another form than asked for')
  await expect(askLogs(null)).rejects.toThrow(HttpRequestError)
  await expect(ask(answer(`0x${'0'.repeat(300_000)}`))).rejects.toThrow('The answer is too long.')
})
