import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, http } from 'viem'
import { getBlockNumber } from 'viem/actions'
import { expect, test } from 'vitest'
import { describeProblem } from './describeProblem.ts'

/** What asking a node that answers so throws. */
async function ask(status: number, body: object): Promise<unknown> {
  const node = createServer((_, response) => response.writeHead(status).end(JSON.stringify(body)))
  await new Promise<void>((done) => node.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}/secret-key`
  try {
    return await getBlockNumber(createClient({ transport: http(url, { retryCount: 0 }) }))
  } catch (error) {
    return error
  } finally {
    node.closeAllConnections()
    node.close()
  }
}

const refusal = (message: string) => ({ jsonrpc: '2.0', id: 1, error: { code: -32_000, message } })

test.each([
  [503, refusal('The node of this chain is being started.'), 'The node is unavailable or starting.'],
  [200, refusal('The node of this chain is being started.'), 'The node is unavailable or starting.'],
  [200, refusal('no such thing'), 'The node refused the request.'],
  [401, {}, 'The node refuses its key.'],
  [502, { error: 'the node is unavailable: it is of another chain' }, 'The node is of another chain.'],
  [503, { error: 'the node is temporarily unavailable: its limit is reached' }, 'The node is rate limiting.'],
  [429, {}, 'The node is rate limiting.'],
])('a node that answers %i and %j', async (status, body, sentence) => {
  expect(describeProblem(await ask(status, body))).toBe(sentence)
})

test('what is no fault of a node has no sentence here', () => {
  expect(describeProblem(new TypeError('x is not a function'))).toBeUndefined()
})
