import { nativeToken } from '@oxbow/chain/nativeToken'
import { expect, test } from 'vitest'
import { toLowPrice } from './toLowPrice.ts'

const floor = { standard: 'erc721', price: '1000' } as const
const sale = { amount: '1', paid: { currency: nativeToken, price: '2000' } }

test.each<[bigint, toLowPrice.Known, ReturnType<typeof toLowPrice>]>([
  [499n, { floor, sale: undefined }, 'floor'],
  [500n, { floor, sale: undefined }, undefined],
  [999n, { floor, sale }, 'sale'],
  [1_000n, { floor, sale }, undefined],
  [1n, { floor: undefined, sale: undefined }, undefined],
  [1n, { floor: { ...floor, standard: 'erc1155' }, sale: undefined }, undefined],
  [1n, { floor: undefined, sale: { ...sale, amount: '2' } }, undefined],
  [1n, { floor: undefined, sale: { ...sale, paid: { ...sale.paid, currency: `0x${'aa'.repeat(20)}` } } }, undefined],
])('%s, %o: %s', (price, known, low) => {
  expect(toLowPrice(price, known)).toBe(low)
})
