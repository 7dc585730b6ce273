import type { WindowRequest } from '@oxbow/wallet-window/WindowRequest'
import { expect, test } from 'vitest'
import { toSigningRequest } from './toSigningRequest.ts'

const [account, to, code] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}` as const)
const call = { to: to!, value: '0x7', data: '0x01' } as const
const read = { to, value: 7n, data: '0x01' }
const authorizations = [{ chainId: 1, address: code!, nonce: 5 }] as const
const send = (...calls: readonly (typeof call)[]) =>
  ({ verb: 'send', params: { address: account, chainId: 1, calls } }) as unknown as WindowRequest<'send'>

test('default: a call is a transaction, several are calls', () => {
  expect(toSigningRequest(send(call))).toEqual({ type: 'transaction', chainId: 1, ...read, authorizations: [] })
  expect(toSigningRequest(send(call, call))).toMatchObject({ type: 'calls', calls: [read, read] })
})

test.each([[[call]], [[call, call]]] as const)(
  'behavior: the code that an account gets is read with its calls: %#',
  (calls) => {
    expect(toSigningRequest(send(...calls), authorizations)).toMatchObject({ authorizations })
  },
)
