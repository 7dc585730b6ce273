import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPage } from '../../../test/renderPage.tsx'
import type { PositionToken } from '../position/PositionTokens.ts'
import { FeesChart } from './FeesChart.tsx'
import type { FigureTable } from './FigureTable.ts'
import { RangeHistoryChart } from './RangeHistoryChart.tsx'

const hour = 3_600
const Table: FigureTable = ({ headers, rows }) => (
  <p>{`${headers.join(' ')}: ${rows.map((row) => row.join(' is ')).join('; ')}`}</p>
)
const token = (symbol: string): PositionToken => ({
  address: `0x${'a'.repeat(40)}`,
  symbol,
  decimals: 0,
  logoUri: undefined,
})
const tokens = { token0: token('UNI'), token1: token('DAI') }

const range = (change: Partial<RangeHistoryChart.Props> = {}) => (
  <div style={{ width: 600 }}>
    <RangeHistoryChart
      points={[15, 21, 25, 12].map((value, index) => ({ seconds: index * hour, value }))}
      period="1w"
      onPeriod={() => undefined}
      ends={{ low: { at: 10, text: '10' }, high: { at: 20, text: '20' } }}
      openedSeconds={undefined}
      unit="DAI / UNI"
      formatPrice={String}
      Table={Table}
      {...change}
    />
  </div>
)

test('a range against the price: ends beside it, stretches out of range in words, each point said', async () => {
  const page = await renderPage(range())
  await expect.element(page.getByText('Max 20')).toBeVisible()
  await expect.element(page.getByText('Min 10')).toBeVisible()
  await expect
    .element(page.getByText(/^In range from 10 to 20\. The price is 12 DAI . UNI\. Out of range: .+\.$/))
    .toBeInTheDocument()
  const slider = page.getByRole('slider', { name: 'Price over time' })
  await expect.element(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/: 12 DAI \/ UNI$/))
  ;(slider.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect
    .element(slider)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/: 25 DAI \/ UNI, Out of range$/))
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect.element(page.getByText(/^Time Price: .+ is 12; .+ is 25; .+ is 21; .+ is 15$/)).toBeVisible()
})

test('what was before the position counts as neither, and the full range has no ends', async () => {
  const page = await renderPage(range({ openedSeconds: 3 * hour }))
  await expect.element(page.getByText(/It was in range all the time shown\.$/)).toBeInTheDocument()
  const full = await renderPage(range({ ends: undefined }))
  await expect.element(full.getByText('Full range. The price is 12 DAI / UNI.')).toBeInTheDocument()
})

const fees = (history: FeesChart.Props['history'], price: number | undefined = 1) => (
  <FeesChart
    history={history}
    tokens={tokens}
    toUsd={(_, raw) => (price === undefined ? undefined : Number(raw) * price)}
    Table={Table}
  />
)
const grown = [0n, 4n, 9n].map((amount0, index) => ({ seconds: index * hour, fees: { amount0, amount1: 1n } }))

test('fees grow to what they are, in dollars and in tokens, at each point', async () => {
  const page = await renderPage(fees(grown))
  await expect.element(page.getByText('9 UNI + 1 DAI')).toBeVisible()
  await expect.element(page.getByText('$10.00').first()).toBeVisible()
  const slider = page.getByRole('slider', { name: 'Fees over time' })
  ;(slider.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByText('4 UNI + 1 DAI')).toBeVisible()
  await expect.element(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/: \$5\.00$/))
})

test('what is unknown is a gap, never zero', async () => {
  const page = await renderPage(fees(undefined))
  await expect.element(page.getByText('Unknown: these fees can’t be replayed.')).toBeVisible()
  await expect.element(page.getByText('—')).toBeVisible()
  const unpriced = await renderPage(<FeesChart history={grown} tokens={tokens} toUsd={() => undefined} Table={Table} />)
  await expect.element(unpriced.getByText('Unknown: a token has no price.')).toBeVisible()
})
