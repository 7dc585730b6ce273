import type { Position } from '@oxbow/positions/Position'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../../test/renderPage.tsx'
import type { PositionToken } from '../position/PositionTokens.ts'
import { TotalsCard } from './TotalsCard.tsx'

const token = (digit: string): PositionToken => ({
  address: `0x${digit.repeat(40)}`,
  symbol: digit.toUpperCase(),
  decimals: 0,
  logoUri: undefined,
})
const tokens = { token0: token('a'), token1: token('b') }
const amounts = { amount0: 10n, amount1: 20n }
const nothing = { amount0: 0n, amount1: 0n }
const positions = [
  { protocol: 'v2', amounts },
  { protocol: 'v3', amounts: nothing, owed: nothing },
  { protocol: 'v4', amounts, owed: { amount0: 3n, amount1: 0n } },
] as unknown as readonly Position[]

function totals(toUsd: TotalsCard.Props['toUsd']) {
  return (
    <TotalsCard positions={positions} tokensOf={() => tokens} toUsd={toUsd} totals={undefined} left={0}>
      {null}
    </TotalsCard>
  )
}
const figures = () =>
  page
    .getByRole('definition')
    .elements()
    .map(({ textContent }) => textContent)

test('what is held and owed is added up; without a price neither is called nothing', async () => {
  const { unmount } = await renderPage(totals((_, raw) => Number(raw)))
  await expect.poll(figures).toEqual(['$60.00', '$3.00'])
  await unmount()
  await renderPage(totals(() => undefined))
  await expect.poll(figures).toEqual(['—', '—'])
  await expect.element(page.getByText('Totals exclude 2 without a price.')).toBeVisible()
})
