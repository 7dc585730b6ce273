import type { TradeFlowView } from '@oxbow/listings/createTradeFlow'
import { expect, test, vi } from 'vitest'
import { findViolations, renderPage } from '../../../test/renderPage.tsx'
import { ListForm } from './ListForm.tsx'
import { TradeDialog } from './TradeDialog.tsx'

const price = 1_250_000_000_000_000_000n

const render = (props: Partial<TradeDialog.Props> = {}) =>
  renderPage(
    <TradeDialog
      kind="buy"
      name="Ferry 37"
      pictureUrl={undefined}
      priceWei={price}
      form={undefined}
      check={{ asks: 1, networkCostWei: 10n ** 15n }}
      fault={undefined}
      view={undefined}
      native={{ symbol: 'ETH', decimals: 18 }}
      priceUsd={4_276.15}
      costUsd={3.42}
      button={{ label: 'Buy', onPress: () => {} }}
      caution={undefined}
      transaction={undefined}
      instead={undefined}
      explain={(code) => `Words for ${code}`}
      isOpen
      onClose={() => {}}
      onClosed={() => {}}
      {...props}
    />,
  )

const viewOf = (change: Partial<TradeFlowView>): TradeFlowView => ({
  ...{ status: 'working', steps: [], prompt: undefined, plan: undefined, hash: undefined },
  ...{ error: undefined, warning: undefined, instead: undefined },
  ...change,
})

test('default: what is bought, for how much, and what the network takes at most', async () => {
  const page = await render()
  await expect.element(page.getByText('1.25 ETH')).toBeVisible()
  await expect.element(page.getByText('at most $3.42')).toBeVisible()
  await expect.element(page.getByText(/or neither does/)).toBeVisible()
  expect(await findViolations()).toEqual([])
})

test('behavior: why it would fail is said before anything is asked', async () => {
  const page = await render({ check: undefined, fault: 'ListingGone' })
  await expect.element(page.getByText('Words for ListingGone')).toBeVisible()
  expect(await findViolations()).toEqual([])
})

test('behavior: a listing says that the wallet asks twice, and what each time is for', async () => {
  const page = await render({ kind: 'list', check: { asks: 2, networkCostWei: 0n } })
  await expect.element(page.getByText('Your wallet will ask 2 times.')).toBeVisible()
  await expect.element(page.getByText('None')).toBeVisible()
  const asking = await render({
    kind: 'list',
    view: viewOf({ prompt: { kind: 'confirm-in-wallet', step: 'sign' } }),
  })
  await expect.element(asking.getByText('Sign the listing in your wallet. It costs nothing.')).toBeVisible()
})

test('behavior: what failed is said in words, and what was done is named', async () => {
  const error = { code: 'ListingRefused', nextAction: 'dismiss' } as TradeFlowView['error']
  const failed = await render({ kind: 'list', view: viewOf({ status: 'failed', error }) })
  await expect.element(failed.getByText('Words for ListingRefused')).toBeVisible()
  const done = await render({ view: viewOf({ status: 'final' }) })
  await expect.element(done.getByText('It’s in your wallet.')).toBeVisible()
})

test('ListForm: what is no price is said, what it is worth is shown', async () => {
  const onDays = vi.fn()
  const form = (props: Partial<ListForm.Props>) => (
    <ListForm
      price="2"
      days="30"
      symbol="ETH"
      usd={6_841.84}
      onPrice={() => {}}
      onDays={onDays}
      isInvalid={false}
      {...props}
    />
  )
  const page = await renderPage(form({}))
  await expect.element(page.getByText('$6,841.84. You receive all of it.')).toBeVisible()
  await page.getByText('7 days').click()
  expect(onDays).toHaveBeenCalledWith('7')
  expect(await findViolations()).toEqual([])
  const wrong = await renderPage(form({ price: '0', usd: undefined, isInvalid: true }))
  await expect.element(wrong.getByText('Enter a price above 0.')).toBeVisible()
})
