import { HttpRequestError, RpcRequestError } from 'viem'
import { expect, test } from 'vitest'
import { refusesKey } from './refusesKey.ts'

const http = (status: number, details = '') => new HttpRequestError({ url: '', status, details })
const rpc = (message: string) => new RpcRequestError({ url: '', body: {}, error: { code: -32_000, message } })

test.each([
  ['HTTP 401', http(401)],
  ['HTTP 403', http(403, 'Forbidden')],
  ['HTTP 400 with the words', http(400, 'Must be authenticated!')],
  ['an error that names the key', rpc('invalid api key')],
  ['an error that wants one', rpc('Unauthorized: You must authenticate your request with an API key')],
  ['an error that names the project', rpc('invalid project id')],
  ['a cause of something else', new Error('failed', { cause: http(401) })],
])('a rejected key: %s', (_, error) => {
  expect(refusesKey(error)).toBe(true)
})

test.each([
  ['HTTP 404', http(404)],
  ['HTTP 502', http(502, 'Bad gateway')],
  ['a method that is not there', rpc('the method eth_simulateV1 does not exist')],
  ['a range', rpc('block range is limited to 1,000 blocks')],
  ['a token that reverts', rpc('execution reverted: invalid token')],
  ['a contract that reverts with such words', rpc('execution reverted: Unauthorized: invalid api key')],
  [
    'one that says them by the code alone',
    new RpcRequestError({ url: '', body: {}, error: { code: 3, message: 'Unauthorized' } }),
  ],
  ['something of ours', new TypeError('invalid api key')],
])('another fault: %s', (_, error) => {
  expect(refusesKey(error)).toBe(false)
})
