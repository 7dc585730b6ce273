import type { OrderFlowView } from '@oxbow/orders/createLimitFlow'
import type { SwapOffer } from '@oxbow/orders/SwapOffer'
import type { SwapMarket } from '@oxbow/swap/readSwapMarket'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { dai, eth, quote, usdc } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { GasFreeDialog } from './GasFreeDialog.tsx'
import { GasFreeOption } from './GasFreeOption.tsx'
import { useGasFreeConcerns } from './useGasFreeConcerns.tsx'

const offer: SwapOffer = {
  version: 'v1',
  amountIn: 10n ** 18n,
  first: 3_001_000_000n,
  likely: 2_999_000_000n,
  least: 2_984_000_000n,
}
const market: SwapMarket = {
  belowReferenceBps: 54,
  priceImpactBps: 12,
  isByServer: undefined,
  sale: { status: 'possible', taxBps: 0 },
}
const day = 86_400

function Dialog(
  props: Partial<useGasFreeConcerns.Facts & { view: OrderFlowView; deadline: number; offer: SwapOffer }>,
) {
  const facts = { quote, market, cautions: [], tokens: [dai, usdc], typed: undefined, ...props }
  const none = { choices: null, instead: null, caution: null, transaction: null, received: undefined }
  const concerns = useGasFreeConcerns(facts)
  return (
    <GasFreeDialog
      {...none}
      offer={offer}
      tokenIn={dai}
      tokenOut={usdc}
      minutes={2}
      deadline={undefined}
      check={{ asks: 1, calls: [], approves: false, networkCostWei: 0n, nowSeconds: 0, blockNumber: 1n }}
      fault={undefined}
      view={undefined}
      isSigned={props.view !== undefined}
      mayStillFill={false}
      concerns={concerns}
      native={eth}
      costUsd={undefined}
      button={{ label: 'Sign swap', onPress: () => {} }}
      explain={() => ({ id: '' }).id}
      isOpen
      onClose={() => {}}
      onClosed={() => {}}
      {...props}
    />
  )
}

const sign = page.getByRole('button', { name: 'Sign swap' })

test('default: an honest swap is signed without another question', async () => {
  await renderPage(<Dialog />)
  await expect.element(page.getByText('−0.54%')).toBeVisible()
  await expect.element(page.getByText('Likely received')).toBeVisible()
  await expect.element(sign).toBeEnabled()
})

test.each<[words: string | RegExp, facts: Partial<useGasFreeConcerns.Facts>]>([
  ['96.17% below the market', { market: { ...market, belowReferenceBps: 9_617 } }],
  ['USDC can’t be sold', { market: { ...market, sale: { status: 'refused' } } }],
  [/USDC can’t be sold: 100%/, { market: { ...market, sale: { status: 'possible', taxBps: 10_000 } } }],
  ['Price impact very high', { market: { ...market, priceImpactBps: 500 } }],
  ['Market price not found', { market: { ...market, belowReferenceBps: undefined } }],
  ['Market price not checked', { market: { ...market, belowReferenceBps: undefined, isMarketUnread: true } }],
  [/I understand that I may receive/, { quote: { ...quote, slippageBps: 2_001 } }],
  [
    /This server’s price differs/,
    {
      typed: {
        text: '3000' as never,
        code: 'USD',
        perDollar: 1,
        unitUsd: 3_000,
        token: dai,
        raw: 10n ** 18n,
        expected: 2n * 10n ** 18n,
      },
    },
  ],
])('error: “%s” has to be said yes to', async (words, facts) => {
  await renderPage(<Dialog {...facts} />)
  await expect.element(page.getByText(words).first()).toBeVisible()
  await expect.element(sign).toBeDisabled()
  await page.getByRole('checkbox').click()
  await expect.element(sign).toBeEnabled()
})

test('behavior: nothing is signed while the market is read', async () => {
  await renderPage(<Dialog market={undefined} />)
  await expect.element(sign).toBeDisabled()
})

test('behavior: an order that stands until another day says which', async () => {
  const view = { status: 'pending', steps: [], instead: undefined } as unknown as OrderFlowView
  await renderPage(<Dialog view={view} deadline={Math.floor(Date.now() / 1_000) + 3_650 * day} />)
  await expect.element(page.getByText(/until \w+ \d+, 20\d\d at/)).toBeVisible()
})

test.each([
  ['no cost where only signatures were asked for', 'sign', 'You paid no network cost.'],
  ['the cost of an approval that was sent', 'approve', 'The swap had no network cost; the approval had one.'],
])('behavior: the end names %s', async (_, type, words) => {
  const steps = [{ kind: type, type, chainId: 31337, state: 'done' }]
  await renderPage(<Dialog view={{ status: 'confirmed', steps } as unknown as OrderFlowView} />)
  await expect.element(page.getByText(words)).toBeVisible()
})

test('behavior: on V3 nothing beyond the guaranteed amount is promised', async () => {
  const flat: SwapOffer = { ...offer, version: 'v3', likely: offer.least }
  const { unmount } = await renderPage(<Dialog offer={flat} />)
  await expect.element(page.getByText('Minimum received')).toBeVisible()
  await expect.element(page.getByText('Likely received')).not.toBeInTheDocument()
  await unmount()
  await renderPage(<GasFreeOption offer={flat} isOn onChange={() => {}} minutes={2} tokenOut={usdc} />)
  await expect.element(page.getByText('Guaranteed', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Likely received')).not.toBeInTheDocument()
})
