import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import { fallingOrder } from '@oxbow/dutch/fallingOrder'
import { toOrderData } from '@oxbow/dutch/toOrderData'
import { toSignatureId } from '@oxbow/flow/noteSignature'
import { expect, test } from 'vitest'
import { dai, network, usdc } from '../../../test/fixtures.ts'
import type { OrderItem } from './OrderItem.ts'
import { orderItem, ownOrder } from './test/orderItem.ts'
import { fatesOf, withFates } from './withFates.ts'

const swapper = `0x${'a1'.repeat(20)}` as const
const order = fallingOrder({
  reactor: `0x${'5e'.repeat(20)}`,
  swapper,
  recipient: swapper,
  nonce: 7n,
  deadline: 4_000_000_000n,
  tokenIn: usdc.address,
  amountIn: 3_000_000_000n,
  tokenOut: dai.address,
  amountOut: 2_990n * 10n ** 18n,
  firstOut: 3_000n * 10n ** 18n,
  decayStartTime: 3_999_999_000n,
  decayEndTime: 3_999_999_900n,
} as Parameters<typeof fallingOrder>[0])
const own = { ...ownOrder(7n), order: order as OrderItem['own']['order'] }
const permit2 = `0x${'22'.repeat(20)}` as const
const onNetwork = { ...network, contracts: { permit2 } } as OrderItem['network']
const data = toOrderData(order, { chainId: network.chainId, permit2 })
/** As the page that asked for the signature noted it. */
const signed = { kind: 'swap-order', status: 'final', id: toSignatureId(data, network.chainId).id } as ActivityItem

const shown = (state: OrderItem['state'], item = signed) => {
  const [found] = withFates([item], fatesOf([orderItem(7n, state, { own, network: onNetwork })]))
  return [found?.kind, found?.status]
}

test('default: a swap that expired while no page was open is said to have', () => {
  expect(shown('expired')).toEqual(['swap-order-expired', 'failed'])
  expect(shown('insufficient-funds')).toEqual(['swap-order-unfunded', 'final'])
  expect(shown('canceled')).toEqual(['swap-order', 'cancelled'])
  expect(shown('open')).toEqual(['swap-order', 'final'])
})

test('behavior: another signature keeps what the device noted', () => {
  expect(shown('expired', { ...signed, id: '1:0x12' })).toEqual(['swap-order', 'final'])
  expect(shown('expired', { ...signed, kind: 'permit' })).toEqual(['permit', 'final'])
})
