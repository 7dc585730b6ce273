import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Page, renderPage } from '../../test/renderPage.tsx'
import { Review } from './Review.tsx'
import { useNetworkCost } from './useNetworkCost.tsx'

function Reviewed({ wei, usd }: { wei: bigint; usd: number | undefined }) {
  const cost = useNetworkCost({ wei, usd, native: { symbol: 'ETH', decimals: 18 }, isRunning: false })
  return <Review plan={{ summary: null, costs: [cost], button: { label: 'Confirm', onPress: () => {} } }} />
}

test('default: what is signed stands in the network’s own currency, dollars beside it', async () => {
  const page = await renderPage(<Reviewed wei={3n * 10n ** 14n} usd={0.72} />)
  await expect.element(page.getByText('at most 0.0003 ETH ($0.72)')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Confirm' })).toBeEnabled()
})

test('behavior: far more than usual is asked about, whatever it is said to be worth, and once more when it has doubled, not at each block', async () => {
  const page = await renderPage(<Reviewed wei={21n * 10n ** 17n} usd={0.72} />)
  const button = page.getByRole('button', { name: 'Confirm' })
  await expect.element(button).toBeDisabled()
  await userEvent.click(page.getByRole('checkbox', { name: /can reach 2.1 ETH/ }))
  await expect.element(button).toBeEnabled()
  await page.rerender(
    <Page>
      <Reviewed wei={22n * 10n ** 17n} usd={0.72} />
    </Page>,
  )
  await expect.element(page.getByText(/can reach 2.2 ETH/)).toBeVisible()
  await expect.element(button).toBeEnabled()
  await page.rerender(
    <Page>
      <Reviewed wei={3n * 10n ** 18n} usd={0.72} />
    </Page>,
  )
  await expect.element(page.getByText(/can reach 3 ETH/)).toBeVisible()
  await expect.element(button).toBeDisabled()
})
