import type { Earnings } from '@oxbow/positions/Earnings'
import { expect, test } from 'vitest'
import { renderPage } from '../../../test/renderPage.tsx'
import { PositionSentence } from './PositionSentence.tsx'
import type { PositionToken } from './PositionTokens.ts'

const token = (digit: string): PositionToken => ({
  address: `0x${digit.repeat(40)}`,
  symbol: digit,
  decimals: 0,
  logoUri: undefined,
})
const tokens = { token0: token('a'), token1: token('b') }
const toUsd = (_: PositionToken, raw: bigint) => Number(raw)
const earnings = (fees: bigint, moved: bigint) =>
  ({ fees: { amount0: fees, amount1: 0n }, againstHolding: { amount0: 0n, amount1: moved } }) as Earnings

test.each([
  [30n, -10n, 'Earned $30.00 in fees. That’s $20.00 more than holding the tokens.'],
  [30n, -40n, 'Earned $30.00 in fees. That’s $10.00 less than holding the tokens.'],
  [30n, -30n, 'Earned $30.00 in fees, as much as holding the tokens would have brought.'],
])('fees of %d and %d by the price', async (fees, moved, sentence) => {
  const page = await renderPage(<PositionSentence earnings={earnings(fees, moved)} tokens={tokens} toUsd={toUsd} />)
  await expect.element(page.getByText(sentence)).toBeVisible()
})

test('nothing is said of what is unknown', async () => {
  const page = await renderPage(
    <>
      <PositionSentence earnings={null} tokens={tokens} toUsd={toUsd} />
      <PositionSentence earnings={earnings(30n, 1n)} tokens={tokens} toUsd={() => undefined} />
    </>,
  )
  expect(page.getByText('Earned').query()).toBeNull()
})
