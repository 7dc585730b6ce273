import { expect, test, vi } from 'vitest'
import { network, usdc } from '../../test/fixtures.ts'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import type { SignatureItem } from './SignatureItem.ts'
import { SignatureSection } from './SignatureSection.tsx'

const item: SignatureItem = {
  key: 'order',
  network,
  title: 'Limit order',
  symbol: 'USDC',
  logoUri: usdc.logoUri,
  amount: '1,000.00 USDC',
  spender: `0x${'5'.repeat(40)}`,
  spenderName: 'UniswapX',
  expiresAt: Date.UTC(2030, 0, 2, 12) / 1_000,
  isCanceling: false,
}

test('default: amount, spender, expiry and the way to cancel each', async () => {
  const onCancel = vi.fn()
  const permit = { ...item, key: 'permit', title: 'Permit', amount: 'Unlimited USDC', spenderName: undefined }
  const page = await renderPage(<SignatureSection items={[item, permit]} unread={[]} onCancel={onCancel} />)
  const order = page.getByRole('row', { name: /Limit order.*1,000\.00 USDC.*UniswapX/ })
  await expect.element(order).toBeVisible()
  expect(order.element().textContent).toMatch(/Jan 2, 2030|1\/2\/30/)
  await expect.element(page.getByRole('row', { name: /Permit.*Unlimited USDC.*Unknown spender/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel Permit, Unlimited USDC' }).click()
  expect(onCancel.mock.calls).toEqual([['permit']])
  expect(await findViolations()).toEqual([])
})

test('behavior: one that is being canceled is not canceled twice', async () => {
  const page = await renderPage(
    <SignatureSection items={[{ ...item, isCanceling: true }]} unread={[]} onCancel={() => {}} />,
  )
  await expect.element(page.getByRole('button', { name: 'Cancel Limit order, 1,000.00 USDC' })).toBeDisabled()
})

test('behavior: one whose end nobody proves can be canceled, and one that was used cannot', async () => {
  const items = [
    { ...item, end: 'unproven' as const },
    { ...item, key: 'used', title: 'Permit', end: 'used' as const },
  ]
  const page = await renderPage(<SignatureSection items={items} unread={[]} onCancel={() => {}} />)
  await expect.element(page.getByText('The node says it was used or canceled, but can’t prove it.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Cancel Limit order, 1,000.00 USDC' })).toBeEnabled()
  const used = page.getByRole('button', { name: 'Cancel Permit, 1,000.00 USDC' })
  await expect.element(used).toBeDisabled()
  await expect.element(used).toHaveTextContent('Already used')
})

test('behavior: says where nobody answered', async () => {
  const page = await renderPage(<SignatureSection items={[]} unread={[network]} onCancel={() => {}} />)
  await expect.element(page.getByText(`No answer from ${network.name}. Signatures there may be missing.`)).toBeVisible()
  expect(page.getByRole('grid').elements()).toEqual([])
})

test('behavior: nothing stands where nothing was signed', async () => {
  const none = await renderPage(<SignatureSection items={[]} unread={[]} onCancel={() => {}} />)
  expect(none.getByRole('heading').elements()).toEqual([])
})
