import type { Earnings } from '@oxbow/positions/Earnings'
import type { Position } from '@oxbow/positions/Position'
import { expect, test } from 'vitest'
import { findViolations, renderPage } from '../../../test/renderPage.tsx'
import { EarningsCard } from './EarningsCard.tsx'
import type { PositionToken } from './PositionTokens.ts'

const token = (digit: string, symbol: string): PositionToken => ({
  address: `0x${digit.repeat(40)}`,
  symbol,
  decimals: 0,
  logoUri: undefined,
})
const tokens = { token0: token('a', 'AAA'), token1: token('b', 'BBB') }
const toUsd = (_: PositionToken, raw: bigint) => Number(raw)
const position = { protocol: 'v4', sqrtPriceX96: 1n << 96n } as Position
const days = 86_400
const earnings: Earnings = {
  deposited: { amount0: 0n, amount1: 0n },
  withdrawn: { amount0: 0n, amount1: 0n },
  fees: { amount0: 30n, amount1: 10n },
  againstHolding: { amount0: 100n, amount1: -160n },
  time: {
    heldSeconds: 20 * days,
    inRangeSeconds: 15 * days,
    invested: { amount0: 400n * 20n * BigInt(days), amount1: 400n * 20n * BigInt(days) },
  },
}

test('fees, the loss against holding, the whole in dollars and in one token, time in range and a year of it', async () => {
  const page = await renderPage(<EarningsCard earnings={earnings} position={position} tokens={tokens} toUsd={toUsd} />)
  for (const text of ['+$40.00', '−$60.00', '−$20.00', '−20 AAA', '−20 BBB', '75%', 'Out of 20 days with liquidity.'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  // 40 dollars in 20 days on 800 put in, and a loss of 20 with the price.
  await expect.element(page.getByText('91.25%', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/−45\.63% including price changes/)).toBeVisible()
  expect(await findViolations()).toEqual([])
})

test('what the ^Unknown: is said, and is not nothing', async () => {
  const page = await renderPage(<EarningsCard earnings={null} position={position} tokens={tokens} toUsd={toUsd} />)
  await expect.element(page.getByText(/^Unknown:/)).toBeVisible()
  expect(page.getByText('$0.00').elements()).toEqual([])
})

test('a node that does not say when it was shows no time and no year', async () => {
  const { time: _, ...timeless } = earnings
  const page = await renderPage(
    <EarningsCard earnings={timeless} position={position} tokens={tokens} toUsd={() => undefined} />,
  )
  await expect.element(page.getByText('+30 AAA')).toBeVisible()
  expect(page.getByText('APR').elements()).toEqual([])
  expect(page.getByText('Time in range').elements()).toEqual([])
})

test('what rounding leaves is neither a gain nor a loss', async () => {
  const whole = { ...tokens, token0: { ...tokens.token0, decimals: 18 }, token1: { ...tokens.token1, decimals: 18 } }
  const dust = {
    ...earnings,
    fees: { amount0: 1n, amount1: 0n },
    againstHolding: { amount0: -3n, amount1: 10n ** 12n },
  }
  const page = await renderPage(<EarningsCard earnings={dust} position={position} tokens={whole} toUsd={() => 0} />)
  await expect.element(page.getByText('0 AAA', { exact: true }).first()).toBeVisible()
  expect(page.getByText(/[+−]0\.0{8}\d* AAA/).elements()).toEqual([])
  await expect.element(page.getByText('+0.000001 BBB', { exact: true }).first()).toBeVisible()
})
