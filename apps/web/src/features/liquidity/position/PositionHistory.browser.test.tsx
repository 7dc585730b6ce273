import type { PositionStep } from '@oxbow/positions/PositionStep'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findViolations, renderPage } from '../../../test/renderPage.tsx'
import { PositionHistory } from './PositionHistory.tsx'
import type { PositionToken } from './PositionTokens.ts'

const token = (digit: string): PositionToken => ({
  address: `0x${digit.repeat(40)}`,
  symbol: digit.repeat(3).toUpperCase(),
  decimals: 0,
  logoUri: undefined,
})
const toUsd = (_: PositionToken, raw: bigint) => Number(raw)
const tokens = { token0: token('a'), token1: token('b') }
const step = (index: number, kind: PositionStep['kind'], amount0: bigint, amount1: bigint): PositionStep => ({
  kind,
  amounts: { amount0, amount1 },
  seconds: 1_700_000_000 + index * 3_600,
  hash: `0x${index.toString(16).padStart(64, '0')}`,
})

test('what was done is told newest first: from the wallet or into it, and where to look it up', async () => {
  const history = [step(1, 'added', 10n, 20n), step(2, 'collected', 0n, 3n), step(2, 'removed', 5n, 9n)]
  const toUrl = (hash: string) => `https://explorer.example/tx/${hash}`
  await renderPage(<PositionHistory history={history} tokens={tokens} toUsd={toUsd} toUrl={toUrl} />)
  const rows = page.getByRole('listitem').elements()
  expect(rows.map(({ textContent }) => textContent?.replace(/Nov.*[AP]M/, ' '))).toEqual([
    'Removed liquidity $14.00+5 AAA+9 BBB',
    'Collected fees $3.00+3 BBB',
    'Added liquidity $30.00−10 AAA−20 BBB',
  ])
  await expect
    .element(page.getByRole('link', { name: 'See the transaction in the explorer' }).last())
    .toHaveAttribute('href', toUrl(history[0]!.hash))
  expect(await findViolations()).toEqual([])
})

test('of many the newest come first and the others when asked for; no explorer, no link', async () => {
  const history = Array.from({ length: 12 }, (_, index) => step(index, 'added', BigInt(index + 1), 0n))
  await renderPage(
    <PositionHistory history={history} tokens={tokens} toUsd={() => undefined} toUrl={() => undefined} />,
  )
  expect(page.getByRole('listitem').elements()).toHaveLength(8)
  expect(page.getByRole('link').elements()).toEqual([])
  await page.getByRole('button', { name: 'Show earlier ones' }).click()
  await expect.poll(() => page.getByRole('listitem').elements().length).toBe(12)
})
