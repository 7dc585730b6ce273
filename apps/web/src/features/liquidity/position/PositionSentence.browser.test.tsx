import type { Earnings } from '@oxbow/positions/Earnings'
import type { Position } from '@oxbow/positions/Position'
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

const range = (held: bigint, owed: bigint) =>
  ({ protocol: 'v3', amounts: { amount0: held, amount1: 0n }, owed: { amount0: 0n, amount1: owed } }) as Position
const pair = { protocol: 'v2', amounts: { amount0: 50n, amount1: 50n } } as Position

test.each([
  [30n, -10n, pair, 'Overall $20.00 more than holding the tokens, after $30.00 in fees.'],
  [30n, -40n, pair, 'Overall $10.00 less than holding the tokens, even after $30.00 in fees.'],
  [0n, 0n, pair, 'No fees earned yet.'],
  [0n, -40n, pair, 'No fees earned yet. Overall $40.00 less than holding the tokens.'],
  [0n, 40n, pair, 'No fees earned yet. Overall $40.00 more than holding the tokens.'],
  [30n, -30n, pair, 'Overall the same as holding the tokens, after $30.00 in fees.'],
  [
    30n,
    -40n,
    range(90n, 7n),
    'Worth $97.00 with unclaimed fees. Overall $10.00 less than holding the tokens, even after $30.00 in fees.',
  ],
  [30n, -40n, range(0n, 0n), 'Overall $10.00 less than holding the tokens, even after $30.00 in fees.'],
])('fees of %d and %d by the price', async (fees, moved, position, sentence) => {
  const page = await renderPage(
    <PositionSentence earnings={earnings(fees, moved)} position={position} tokens={tokens} toUsd={toUsd} />,
  )
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible()
})

test('nothing is said of what is unknown', async () => {
  const page = await renderPage(
    <>
      <PositionSentence earnings={null} position={pair} tokens={tokens} toUsd={toUsd} />
      <PositionSentence earnings={earnings(30n, 1n)} position={pair} tokens={tokens} toUsd={() => undefined} />
    </>,
  )
  expect(page.getByText('Overall').query()).toBeNull()
})
