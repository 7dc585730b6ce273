import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { amountsAtTime } from './amountsAtTime.ts'
import type { OrderTerms } from './DutchOrder.ts'
import { encodeOrder } from './encodeOrder.ts'
import { fallingOrder, isFalling } from './fallingOrder.ts'
import { flatOrder } from './flatOrder.ts'
import { hashOrder } from './hashOrder.ts'

const sdk: typeof import('@uniswap/uniswapx-sdk') = createRequire(import.meta.url)('@uniswap/uniswapx-sdk')

const address = (byte: string) => `0x${byte.repeat(20)}` as const
const terms = {
  reactor: sdk.REACTOR_ADDRESS_MAPPING[1]!.Dutch as `0x${string}`,
  swapper: address('b2'),
  recipient: address('c3'),
  nonce: 5n,
  deadline: 1_900_000_000n,
  tokenIn: address('d4'),
  amountIn: 1_000n,
  tokenOut: address('e5'),
  amountOut: 2_000n,
  firstOut: 2_100n,
  decayStartTime: 1_899_999_900n,
  decayEndTime: 1_899_999_950n,
}
const order = fallingOrder(terms)

test('default: the public SDK takes it for a Dutch order of the same hash', () => {
  const parser = new sdk.UniswapXOrderParser()
  const parsed = parser.parseOrder(encodeOrder(order), 1)
  expect(parser.getOrderType(parsed)).toBe(sdk.OrderType.Dutch)
  expect(parsed.hash()).toBe(hashOrder(order))
})

test('behavior: falls from its first output to its least, and stays there', () => {
  const at = (seconds: bigint) => amountsAtTime(order, { filler: address('f7'), seconds })?.outputs[0]
  expect([at(0n), at(1_899_999_900n), at(1_899_999_925n), at(1_899_999_950n), at(1_900_000_000n)]).toEqual([
    ...[2_100n, 2_100n, 2_050n, 2_000n, 2_000n],
  ])
})

test('behavior: any other decay is a different kind', () => {
  expect(isFalling(order)).toBe(true)
  const [output] = order.outputs
  const others: readonly OrderTerms[] = [
    flatOrder('v1', terms),
    flatOrder('v3', terms),
    { ...order, exclusiveFiller: address('f7') },
    { ...order, input: { ...order.input, endAmount: 1_001n } },
    { ...order, outputs: [{ ...output!, endAmount: 2_101n }] },
    { ...order, decayStartTime: order.decayEndTime },
    { ...order, decayEndTime: terms.deadline + 1n },
  ]
  expect(others.map(isFalling)).toEqual(others.map(() => false))
})
