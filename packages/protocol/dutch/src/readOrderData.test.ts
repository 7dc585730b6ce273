import { describe, expect, test } from 'vitest'
import { flatOrder } from './flatOrder.ts'
import { readOrderData } from './readOrderData.ts'
import { toOrderData } from './toOrderData.ts'

const address = (byte: string) => `0x${byte.repeat(20)}` as const
const terms = {
  reactor: address('a1'),
  swapper: address('b2'),
  recipient: address('c3'),
  nonce: 5n,
  deadline: 1_900_000_000n,
  tokenIn: address('d4'),
  amountIn: 1_000n,
  tokenOut: address('e5'),
  amountOut: 2_000n,
}
const place = { chainId: 31337, permit2: address('f6') }

type Data = ReturnType<typeof toOrderData>
type Change = (data: Data) => unknown

describe.each(['v1', 'v3'] as const)('readOrderData of %s', (version) => {
  const order = flatOrder(version, terms)
  const data = toOrderData(order, place)

  test('default: the order, where it is good, and what Permit2 lets the reactor take', () => {
    expect(readOrderData(data)).toEqual({
      ...place,
      spender: terms.reactor,
      nonce: 5n,
      deadline: 1_900_000_000n,
      order,
      permitted: { token: terms.tokenIn, amount: 1_000n },
    })
  })

  test('behavior: numbers as text, and the type of the domain, as some wallets are sent them', () => {
    const domain = [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ]
    const sent = JSON.parse(JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? String(value) : value)))
    expect(readOrderData({ ...sent, types: { ...sent.types, EIP712Domain: domain } })?.order).toEqual(order)
  })

  const witness = version === 'v1' ? 'ExclusiveDutchOrder' : 'V3DutchOrder'
  test.each<[string, Change]>([
    ['nothing', () => undefined],
    ['another struct', (all) => ({ ...all, primaryType: witness })],
    ['another domain', (all) => ({ ...all, domain: { ...all.domain, name: 'Permit3' } })],
    ['a version of the domain', (all) => ({ ...all, domain: { ...all.domain, version: '1' } })],
    ['a salt of the domain', (all) => ({ ...all, domain: { ...all.domain, salt: '0x01' } })],
    ['one more type', (all) => ({ ...all, types: { ...all.types, More: [] } })],
    ['a field of another type', (all) => withType(all, 'OrderInfo', 'uint256', 'uint128')],
    ['a field of another name', (all) => withType(all, 'TokenPermissions', 'amount', 'least')],
    ['another witness', (all) => withType(all, 'PermitWitnessTransferFrom', witness, 'Other')],
    ['no address', (all) => ({ ...all, message: { ...all.message, spender: '0x12' } })],
    ['no number', (all) => ({ ...all, message: { ...all.message, nonce: '' } })],
    ['a number below zero', (all) => ({ ...all, message: { ...all.message, nonce: -1n } })],
    ['a number beyond 256 bits', (all) => ({ ...all, message: { ...all.message, deadline: 2n ** 256n } })],
    ['no witness', (all) => ({ ...all, message: { ...all.message, witness: undefined } })],
  ])('error: %s', (_, change) => {
    expect(readOrderData(change(data))).toBeUndefined()
  })
})

function withType(data: Data, struct: string, from: string, to: string): unknown {
  const types = JSON.parse(JSON.stringify(data.types))
  types[struct] = JSON.parse(JSON.stringify(types[struct]).replaceAll(`"${from}"`, `"${to}"`))
  return { ...data, types }
}
