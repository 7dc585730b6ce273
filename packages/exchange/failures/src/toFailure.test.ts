import { WalletError } from '@oxbow/connectors/WalletError'
import { ApiError, ServerUnreachableError } from '@oxbow/contract/ApiError'
import { BaseError } from '@oxbow/errors/BaseError'
import { HttpRequestError, TimeoutError } from 'viem'
import { describe, expect, test } from 'vitest'
import { toFailure } from './toFailure.ts'

describe('toFailure', () => {
  test.each([
    [new ApiError({ code: 'NoRoute', detail: 'No pool.', status: 404 }), 'NoRoute', 'choose-another-token'],
    [new ApiError({ code: 'SomethingNew', detail: 'New.', status: 418 }), 'ServerFailed', 'try-again'],
    [new ServerUnreachableError(new Error('x')), 'ServerUnreachable', 'wait'],
    [new WalletError('Busy', { code: 'WalletBusy' }), 'WalletBusy', 'open-wallet'],
    [new HttpRequestError({ url: 'http://x', status: 503 }), 'NodeUnreachable', 'wait'],
    [new HttpRequestError({ url: 'http://x', status: 429 }), 'RateLimited', 'wait'],
    [new TimeoutError({ body: {}, url: 'http://x' }), 'NodeUnreachable', 'wait'],
    [new BaseError('No answer.', { code: 'NodeUnavailable' }), 'NodeUnreachable', 'wait'],
    [new BaseError('Odd.', { code: 'NobodyKnows' }), 'Unknown', 'try-again'],
    [new Error('boom\nsecret'), 'Unknown', 'try-again'],
    ['text', 'Unknown', 'try-again'],
  ])('%o -> %s, %s', (error, code, nextAction) => {
    expect(toFailure(error)).toMatchObject({ code, nextAction })
  })

  test('detail is one line of an unknown error', () => {
    expect(toFailure(new Error('boom\nsecret')).detail).toBe('boom')
  })
})
