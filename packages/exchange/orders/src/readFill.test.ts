import { nativeToken } from '@oxbow/chain/nativeToken'
import { type FlatTerms, flatOrder } from '@oxbow/dutch/flatOrder'
import { encodeAbiParameters, encodeEventTopics, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import type { OwnOrder } from './own/ordersQueryOptions.ts'
import { readFill } from './readFill.ts'

const address = (byte: string): Hex => `0x${byte.repeat(20)}`
const [reactor, swapper, filler, tokenIn, tokenOut, pool] = ['11', 'a1', 'f1', 'c3', 'd4', '77'].map(address) as [
  ...Hex[],
] & { length: 6 }
const hash = `0x${'5'.repeat(64)}` as const
const abi = parseAbi([
  'event Fill(bytes32 indexed orderHash, address indexed filler, address indexed swapper, uint256 nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
])

const ownOf = (change: Partial<FlatTerms> = {}): Pick<OwnOrder, 'hash' | 'order'> => ({
  hash,
  order: flatOrder('v1', {
    reactor: reactor!,
    swapper: swapper!,
    recipient: swapper!,
    nonce: 1n,
    deadline: 9n,
    tokenIn: tokenIn!,
    amountIn: 5n,
    tokenOut: tokenOut!,
    amountOut: 7n,
    ...change,
  }) as OwnOrder['order'],
})
const fill = (orderHash: Hex = hash, by = reactor!, owner = swapper!) => ({
  address: by,
  topics: encodeEventTopics({ abi, eventName: 'Fill', args: { orderHash, filler: filler!, swapper: owner } }) as [Hex],
  data: encodeAbiParameters([{ type: 'uint256' }], [1n]),
})
const transfer = (to: Hex, amount: bigint, token = tokenOut!) => ({
  address: token,
  topics: encodeEventTopics({ abi, eventName: 'Transfer', args: { from: pool!, to } }) as [Hex],
  data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
})

describe('readFill', () => {
  test('default: all that came to the recipient of what was bought', () => {
    const logs = [transfer(filler!, 99n), transfer(swapper!, 7n), transfer(swapper!, 2n), fill()]
    expect(readFill(logs, ownOf())).toEqual({ received: 9n })
  })

  test('behavior: what came of another token, and to somebody else, is not counted', () => {
    const logs = [transfer(swapper!, 3n, tokenIn!), transfer(filler!, 8n), transfer(swapper!, 7n), fill()]
    expect(readFill(logs, ownOf())).toEqual({ received: 7n })
    const elsewhere = ownOf({ recipient: pool! })
    expect(readFill([transfer(swapper!, 7n), transfer(pool!, 4n), fill()], elsewhere)).toEqual({ received: 4n })
  })

  test.each([
    ['of another order', fill(`0x${'6'.repeat(64)}`)],
    ['that another contract tells of', fill(hash, pool!)],
  ])('behavior: a fill %s is none of it', (_, log) => {
    expect(readFill([transfer(swapper!, 7n), log], ownOf())).toBeUndefined()
  })

  test('behavior: unknown beside another fill of the account, and for the native currency', () => {
    const twice = [transfer(swapper!, 16n), fill(), fill(`0x${'6'.repeat(64)}`)]
    expect(readFill(twice, ownOf())).toEqual({ received: undefined })
    expect(readFill([fill()], ownOf({ tokenOut: nativeToken }))).toEqual({ received: undefined })
    expect(readFill([fill()], ownOf())).toEqual({ received: undefined })
    const ofOthers = [transfer(swapper!, 7n), fill(), fill(`0x${'6'.repeat(64)}`, reactor!, pool!)]
    expect(readFill(ofOthers, ownOf())).toEqual({ received: 7n })
  })
})
