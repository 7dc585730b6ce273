import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../../test/renderPage.tsx'
import { MovedRows } from './MovedRows.tsx'

const token = (symbol: string) => ({ address: '0x0', symbol, decimals: 0, logoUri: undefined }) as const
const pair = { token0: token('AAA'), token1: token('BBB') }
const show = (result: { amount0: bigint | undefined; amount1: bigint | undefined } | undefined) =>
  renderPage(
    <dl>
      <MovedRows pair={pair} result={result} expected={{ amount0: 10n, amount1: 20n }} />
    </dl>,
  )

test('a confirmed deposit says what went in by its receipt, and marks what the receipt does not tell', async () => {
  const { unmount } = await show({ amount0: -9n, amount1: undefined })
  await expect.element(page.getByText('You deposited')).toBeVisible()
  await expect.element(page.getByRole('definition')).toHaveTextContent('9 AAAabout 20 BBB')
  await unmount()
  await show(undefined)
  await expect.element(page.getByRole('definition')).toHaveTextContent('about 10 AAAabout 20 BBB')
})

test('fees that were more than the deposit came back', async () => {
  await show({ amount0: -9n, amount1: 3n })
  await expect.element(page.getByText('You received')).toBeVisible()
  await expect.element(page.getByText('3 BBB')).toBeVisible()
})
