import { LogsUnavailableError } from '@oxbow/rpc/streamLogs'
import { HttpRequestError } from 'viem'
import { expect, test } from 'vitest'
import { NodeUnavailableError } from './NodeUnavailableError.ts'

const url = 'https://node.example/secret-key'

test.each([
  ['nothing', undefined, 'No node of Base answers.'],
  ['no connection', new HttpRequestError({ url, details: 'fetch failed' }), 'No node of Base answers.'],
  ['a key', new HttpRequestError({ url, status: 401, details: 'no' }), 'The node of Base refuses its key.'],
  ['logs', new LogsUnavailableError(7n, new Error(url)), 'The node of Base refuses logs.'],
])('says what a node does about %s, and never its URL', (_, cause, words) => {
  const error = new NodeUnavailableError('Base', cause)
  expect(error.shortMessage).toBe(words)
  expect(error).toMatchObject({ code: 'NodeUnavailable', retryable: true })
  expect(`${error.shortMessage} ${error.nextAction}`).not.toContain('secret')
})
