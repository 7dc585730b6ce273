import { nativeToken } from '@oxbow/chain/nativeToken'
import { ApiError } from '@oxbow/contract/ApiError'
import { type DepositFault, depositFaults } from '@oxbow/ramps/DepositFault'
import type { RampOrder } from '@oxbow/ramps/Ramp'
import type { Token } from '@oxbow/tokens/getTokens'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../test/renderPage.tsx'
import { RampFailure } from './RampFailure.tsx'
import { RampOrders } from './RampOrders.tsx'

const token = { chainId: 1, address: nativeToken, symbol: 'ETH', name: 'Ether', decimals: 18 } as unknown as Token
const sale: RampOrder = {
  reference: 'f'.repeat(32),
  side: 'sell',
  provider: { id: 'ferry', name: 'Ferry', isSandbox: true },
  account: `0x${'1'.repeat(40)}`,
  chainId: 1,
  token: nativeToken,
  state: 'pending',
  settledAmount: null,
  tokenAmount: '1000000000000000000',
  transactionHash: null,
  createdAt: 1_796_000_000,
  changedAt: 1_796_000_000,
  deposit: { address: `0x${'d'.repeat(40)}`, amount: '1000000000000000000' },
  depositFault: null,
  own: { id: 'a'.repeat(32), currency: 'USD', money: '100', paid: null, url: null },
}
const show = (order: RampOrder, fault?: DepositFault) =>
  renderPage(
    <RampOrders
      orders={[order]}
      tokenOf={() => token}
      faultOf={() => fault}
      linkOf={() => null}
      onSend={() => {}}
      onOpen={() => {}}
    />,
  )

test('default: a sale that this device began is sent from here', async () => {
  await show(sale)
  await expect.element(page.getByRole('button', { name: 'Send ETH' })).toBeVisible()
})

test('behavior: on a phone the button is below the text, which keeps its width', async () => {
  await page.viewport(390, 844)
  const own = { ...sale.own!, url: 'https://ferry.example/order' }
  await show({ ...sale, own, side: 'buy', state: 'processing' })
  const text = page
    .getByText(/^Quoted at/)
    .element()
    .getBoundingClientRect()
  const button = page.getByRole('button', { name: 'Open Ferry' }).element().getBoundingClientRect()
  expect(text.width).toBeGreaterThan(180)
  expect(button.top).toBeGreaterThanOrEqual(text.bottom)
})

test.each(['pending', 'settled', 'refunded'] as const)(
  'behavior: money is said to be quoted, not paid: %s',
  async (state) => {
    await show({ ...sale, state })
    await expect.element(page.getByText(/^Quoted at \$100 · Ferry/)).toBeVisible()
  },
)

test('behavior: what the provider says was paid is said in the place of what was quoted', async () => {
  const own = { ...sale.own!, paid: '98.4' }
  await show({ ...sale, own, state: 'settled' })
  await expect.element(page.getByText(/^Received \$98\.40 · Ferry/)).toBeVisible()
  await show({ ...sale, own, side: 'buy', state: 'settled', reference: 'e'.repeat(32) })
  await expect.element(page.getByText(/^Paid \$98\.40 · Ferry/)).toBeVisible()
})

test('behavior: a sale that somebody else began in this account’s name has no button, whatever the server says', async () => {
  await show({ ...sale, own: null })
  await expect.element(page.getByText('Ferry', { exact: false })).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

test.each(depositFaults)(
  'behavior: a deposit that is not as the sale was begun is said, and not sent: %s',
  async (fault) => {
    await show(sale, fault)
    await expect.element(page.getByText('Don’t send tokens', { exact: false })).toBeVisible()
    expect(page.getByRole('button').elements()).toEqual([])
  },
)

test.each([
  ['TooManyRamps', 'Too many attempts. Try again in 2 hours.'],
  ['Ratelimited', 'Too many attempts. Try again in 2 hours.'],
  ['AddressBlocked', 'This site’s operator has blocked your account. Connect another account.'],
  ['RegionBlocked', 'This service is unavailable in your region'],
  ['ScreeningUnavailable', 'Your account couldn’t be checked, so nothing was started. Try again later.'],
  ['RampRefused', 'The provider can’t take this order now. Try again, or choose another one.'],
])('behavior: an order that was not begun says why: %s', async (code, words) => {
  await renderPage(<RampFailure error={new ApiError({ code, detail: 'No.', status: 429, retryAfterSeconds: 5_000 })} />)
  await expect.element(page.getByText(words)).toBeVisible()
})
