import type { NftTradeFlowView } from '@oxbow/listings/createNftTradeFlow'
import { expect, test, vi } from 'vitest'
import { findViolations, renderPage } from '../../../test/renderPage.tsx'
import { ListForm } from './ListForm.tsx'
import { NftTradeDialog } from './NftTradeDialog.tsx'

const collection = '0x52908400098527886e0f7030069857d2e4169ee7' as const
const price = 1_250_000_000_000_000_000n

const render = (props: Partial<NftTradeDialog.Props> = {}) =>
  renderPage(
    <NftTradeDialog
      kind="buy"
      name="Ferry 37"
      collectionName="River Ferries"
      nft={{ standard: 'erc721', collection, tokenId: '37' }}
      pictureUrl={undefined}
      priceWei={price}
      form={undefined}
      check={{ asks: 1, networkCostWei: 10n ** 15n, calls: [] }}
      fault={undefined}
      view={undefined}
      native={{ symbol: 'ETH', decimals: 18 }}
      priceUsd={4_276.15}
      costUsd={3.42}
      lowPrice={undefined}
      signed={undefined}
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

const viewOf = (change: Partial<NftTradeFlowView>): NftTradeFlowView => ({
  status: 'working',
  steps: [],
  prompt: undefined,
  plan: undefined,
  hash: undefined,
  error: undefined,
  warning: undefined,
  instead: undefined,
  ...change,
})

test('default: what is bought, for how much, and what the network takes at most', async () => {
  const page = await render()
  await expect.element(page.getByText('1.25 ETH')).toBeVisible()
  await expect.element(page.getByText('at most 0.001 ETH ($3.42)')).toBeVisible()
  await expect.element(page.getByText(/or neither does/)).toBeVisible()
  // Which one it is, whatever it calls itself, without a press.
  await expect.element(page.getByText('River Ferries')).toBeVisible()
  await expect.element(page.getByText(collection)).toBeVisible()
  await expect.element(page.getByTitle('37', { exact: true })).toBeVisible()
  expect(await findViolations()).toEqual([])
})

test('behavior: of an own NFT, its contract is one press away', async () => {
  const page = await render({ kind: 'list' })
  await expect.element(page.getByTitle(collection)).not.toBeVisible()
  await page.getByRole('button', { name: 'Details' }).click()
  await expect.element(page.getByTitle(collection)).toHaveTextContent('0x5290…9ee7')
})

test('behavior: why it would fail is said before anything is asked', async () => {
  const page = await render({ check: undefined, fault: 'ListingGone' })
  await expect.element(page.getByText('Words for ListingGone')).toBeVisible()
  expect(await findViolations()).toEqual([])
})

test('behavior: a listing says that the wallet asks twice, and what each time is for', async () => {
  const page = await render({ kind: 'list', check: { asks: 2, networkCostWei: 0n, calls: [] } })
  await expect.element(page.getByText('Your wallet will ask 2 times.')).toBeVisible()
  await expect.element(page.getByText('None')).toBeVisible()
  const asking = await render({
    kind: 'list',
    view: viewOf({ prompt: { kind: 'confirm-in-wallet', step: 'sign' } }),
  })
  await expect.element(asking.getByText('Sign the listing in your wallet. It costs nothing.')).toBeVisible()
})

test('behavior: what failed is said in words, and what was done is named', async () => {
  const error = { code: 'ListingRefused', nextAction: 'dismiss' } as NftTradeFlowView['error']
  const failed = await render({ kind: 'list', view: viewOf({ status: 'failed', error }) })
  await expect.element(failed.getByText('Words for ListingRefused')).toBeVisible()
  const done = await render({ view: viewOf({ status: 'final' }) })
  await expect.element(done.getByText('It’s in your wallet.')).toBeVisible()
})

test('behavior: the price is read back to its seller, with a word when it is far below others', async () => {
  const signing = await render({ kind: 'list', view: viewOf({ prompt: { kind: 'confirm-in-wallet', step: 'sign' } }) })
  await expect.element(signing.getByText('1.25 ETH')).toBeVisible()
  const page = await render({ kind: 'list', lowPrice: 'floor' })
  await expect.element(page.getByText(/less than half of the cheapest listing/)).toBeVisible()
  const sold = await render({ kind: 'list', lowPrice: 'sale' })
  await expect.element(sold.getByText(/less than half of what it was last sold for/)).toBeVisible()
})

test('behavior: an approval says how much it is for, and what it makes possible again', async () => {
  const nft = { standard: 'erc1155', collection, tokenId: '2' } as const
  const check = { asks: 2, networkCostWei: 1n, calls: [] }
  const whole = await render({ kind: 'list', nft, check })
  await expect.element(whole.getByText(/all of your NFTs in this collection.*bought again/)).toBeVisible()
  const prompt = { kind: 'confirm-in-wallet', step: 'approve' } as const
  const asked = await render({ kind: 'list', check, view: viewOf({ prompt }) })
  await expect.element(asked.getByText(/Seaport for this NFT.*bought again/)).toBeVisible()
})

test('behavior: a listing that failed after its signature can be canceled at once', async () => {
  const onCancel = vi.fn()
  const error = { code: 'ListingRefused', nextAction: 'dismiss' } as NftTradeFlowView['error']
  const signed = { endTime: 1_900_000_000, onCancel }
  const page = await render({ kind: 'list', view: viewOf({ status: 'failed', error }), signed })
  await expect.element(page.getByText(/can buy at this price until Mar 17, 2030, unless you cancel it/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel listing' }).click()
  expect(onCancel).toHaveBeenCalledOnce()
  expect(await findViolations()).toEqual([])
})

test('ListForm: what is no price is said, what it is worth is shown', async () => {
  const onDays = vi.fn()
  const form = (props: Partial<ListForm.Props>) => (
    <ListForm
      price="2"
      amount="2 ETH"
      days="30"
      symbol="ETH"
      decimals={18}
      usd={6_841.84}
      onPrice={() => {}}
      onDays={onDays}
      isInvalid={false}
      {...props}
    />
  )
  const page = await renderPage(form({}))
  await expect.element(page.getByText('You receive all of it.')).toBeVisible()
  // In the network's currency first and large: a server that misprices it says nothing louder than what is signed.
  const sizeOf = (text: string) =>
    Number.parseFloat(getComputedStyle(page.getByText(text, { exact: true }).element()).fontSize)
  expect(sizeOf('2 ETH')).toBeGreaterThan(sizeOf('$6,841.84') * 1.5)
  expect(
    page.getByText('2 ETH', { exact: true }).element().compareDocumentPosition(page.getByText('$6,841.84').element()),
  ).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await page.getByText('7 days').click()
  expect(onDays).toHaveBeenCalledWith('7')
  expect(await findViolations()).toEqual([])
  const wrong = await renderPage(form({ price: '0', amount: undefined, usd: undefined, isInvalid: true }))
  await expect.element(wrong.getByText('Enter a price above 0.')).toBeVisible()
})
