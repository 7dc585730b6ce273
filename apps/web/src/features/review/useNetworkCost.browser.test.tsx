import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Page, renderPage } from '../../test/renderPage.tsx'
import { Review } from './Review.tsx'
import { useNetworkCost } from './useNetworkCost.tsx'

function Reviewed({ wei, usd, valueUsd }: { wei: bigint; usd: number | undefined; valueUsd?: number }) {
  const cost = useNetworkCost({ wei, usd, valueUsd, native: { symbol: 'ETH', decimals: 18 }, isRunning: false })
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

test('behavior: a cost that is high for what is moved is warned of, and can be paid all the same', async () => {
  const page = await renderPage(<Reviewed wei={3n * 10n ** 14n} usd={0.07} valueUsd={0.1} />)
  await expect.element(page.getByText('Network cost: up to 70% of the value')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Confirm' })).toBeEnabled()
  await page.rerender(
    <Page>
      <Reviewed wei={3n * 10n ** 14n} usd={0.07} valueUsd={1} />
    </Page>,
  )
  await expect.element(page.getByText('Network cost: up to', { exact: false })).not.toBeInTheDocument()
})
