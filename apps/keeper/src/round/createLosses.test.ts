import { flatOrder } from '@oxbow/dutch/flatOrder'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import { expect, test } from 'vitest'
import { createLosses } from './createLosses.ts'

const address = (byte: string) => `0x${byte.repeat(20)}` as const
let nonce = 0n
function orderOf(swapper: string, recipient = swapper) {
  const order = flatOrder('v1', {
    reactor: address('99'),
    swapper: address(swapper),
    recipient: address(recipient),
    nonce: nonce++,
    deadline: 2_000n,
    tokenIn: address('d4'),
    amountIn: 1_000n,
    tokenOut: address('e5'),
    amountOut: 10n,
  })
  return { hash: hashOrder(order), order, signature: '0x' } as const
}

test('default: an order and all of who signs it or is paid by it wait 30 blocks, then twice as long', () => {
  const losses = createLosses()
  const [order, ofOwner, ofPaid, strange] = [orderOf('a1', 'c1'), orderOf('a1'), orderOf('b1', 'c1'), orderOf('f1')]
  const resting = (block: bigint) =>
    [order, ofOwner, ofPaid, strange].map((each) => losses.isPaused(each, block)).map(Number)
  expect(resting(100n)).toEqual([0, 0, 0, 0])
  expect(losses.add(order, 100n)).toMatchObject({ action: 'look-again', when: { at: 'block', block: 130n } })
  expect([resting(129n), resting(130n)]).toEqual([
    [1, 1, 1, 0],
    [0, 0, 0, 0],
  ])
  expect(losses.add(ofOwner, 130n)).toMatchObject({ when: { block: 190n } })
  expect([resting(189n), resting(190n)]).toEqual([
    [1, 1, 0, 0],
    [0, 0, 0, 0],
  ])
})

test('behavior: after three lost fills an order is left for good', () => {
  const losses = createLosses()
  const [order, other] = [orderOf('a1'), orderOf('a1')]
  const actions = [100n, 200n, 300n].map((block) => losses.add(order, block).action)
  expect(actions).toEqual(['look-again', 'look-again', 'never'])
  expect([order, other].map((each) => losses.isPaused(each, 1_000_000n))).toEqual([true, false])
})
