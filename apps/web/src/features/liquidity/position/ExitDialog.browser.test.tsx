import type { LiquidityFlowView } from '@oxbow/liquidity/LiquidityFlowView'
import type { Position } from '@oxbow/positions/Position'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../../test/renderPage.tsx'
import { ExitDialog } from './ExitDialog.tsx'
import type { PositionToken } from './PositionTokens.ts'

const token = (digit: string, symbol: string): PositionToken => ({
  address: `0x${digit.repeat(40)}`,
  symbol,
  decimals: 0,
  logoUri: undefined,
})
const tokens = { token0: token('a', 'AAA'), token1: token('b', 'BBB') }
const sent: LiquidityFlowView = {
  status: 'working',
  prompt: undefined,
  terms: undefined,
  hash: undefined,
  error: undefined,
  instead: undefined,
  steps: [{ kind: 'send', token: undefined, state: 'active' }],
}
const position = {
  protocol: 'v3',
  liquidity: 10n,
  status: 'in-range',
  amounts: { amount0: 10n, amount1: 20n },
  owed: { amount0: 3n, amount1: 0n },
} as Position
const pair = { ...position, protocol: 'v2', liquidity: 10_000n } as Position

function Exit({ of, ...shown }: { of: Position } & Partial<ExitDialog.Props>) {
  const [shareBps, setShareBps] = useState<number | undefined>(10_000)
  return (
    <ExitDialog
      kind="remove"
      position={of}
      tokens={tokens}
      shareBps={shareBps}
      onShare={setShareBps}
      slippageBps={50}
      slippage={null}
      taxes={undefined}
      arriving={undefined}
      review={{ simulation: <output>{shareBps}</output> }}
      view={undefined}
      instead={undefined}
      result={undefined}
      symbolOf={() => ''}
      explain={() => ''}
      obstacle={false}
      isOpen
      onStart={() => {}}
      onRetry={() => {}}
      onReview={() => {}}
      onClose={() => {}}
      onClosed={() => {}}
      {...shown}
    />
  )
}

test('a confirmed exit says what arrived by its receipt, and marks what the receipt does not tell', async () => {
  const view = { ...sent, status: 'confirmed' } as const
  const { unmount } = await renderPage(<Exit of={position} view={view} result={{ amount0: undefined, amount1: 19n }} />)
  const row = page.getByRole('definition').filter({ hasText: 'BBB' })
  await expect.element(page.getByText('You received', { exact: true })).toBeVisible()
  await expect.element(row).toHaveTextContent('about 13 AAA19 BBB')
  await unmount()
  await renderPage(<Exit of={position} view={view} result={{ amount0: 12n, amount1: 19n }} />)
  await expect.element(row).toHaveTextContent('12 AAA19 BBB')
})

test('where all of it became one token, the other is not spoken of unless some is left', async () => {
  const view = { ...sent, status: 'confirmed' } as const
  const withdrawing = {
    choice: <p>Tokens to receive</p>,
    amounts: <p>swapped</p>,
    expected: { amount0: 30n, amount1: 0n },
  }
  const row = page.getByRole('definition').filter({ hasText: 'AAA' })
  const first = await renderPage(<Exit of={position} withdrawing={withdrawing} />)
  await expect.element(page.getByText('Tokens to receive')).toBeVisible()
  await expect.element(page.getByText('swapped')).toBeVisible()
  expect(page.getByText('Minimum received').elements()).toEqual([])
  await first.unmount()
  const told = { amount0: undefined, amount1: 0n }
  const { unmount } = await renderPage(<Exit of={position} view={view} withdrawing={withdrawing} result={told} />)
  await expect.element(row).toHaveTextContent('about 30 AAA')
  await expect.element(row).not.toHaveTextContent('BBB')
  await unmount()
  await renderPage(<Exit of={position} view={view} withdrawing={withdrawing} result={{ amount0: 29n, amount1: 1n }} />)
  await expect.element(row).toHaveTextContent('29 AAA1 BBB')
})

test('a token that taxes transfers: what arrives and its least are without the tax, which is said', async () => {
  const of = { ...position, amounts: { amount0: 1_000n, amount1: 20n }, owed: { amount0: 100n, amount1: 0n } }
  await renderPage(<Exit of={of} taxes={{ bps0: 200, bps1: 0 }} />)
  const value = (name: string) => page.getByText(name, { exact: true }).element().closest('div')?.querySelector('dd')
  await expect.element(page.getByText('AAA has a 2% transfer tax')).toBeVisible()
  expect(value('You receive about')?.textContent).toBe('980 AAA20 BBB')
  expect(value('Minimum received')?.textContent).toBe('975 AAA19 BBB')
  expect(value('Plus unclaimed fees')?.textContent).toBe('98 AAA0 BBB')
})

test('where the trial says that less arrives than the bounds, it alone says what is received', async () => {
  await renderPage(<Exit of={position} arriving={{ amount0: 7n, amount1: 18n }} />)
  await expect.element(page.getByRole('definition').filter({ hasText: 'BBB' })).toHaveTextContent('7 AAA18 BBB')
  expect(page.getByText('Minimum received').elements()).toEqual([])
  expect(page.getByText('Plus unclaimed fees').elements()).toEqual([])
})

test('a share keeps every character that is typed, and one that is none is said and leaves nothing to agree to', async () => {
  await renderPage(<Exit of={pair} />)
  const field = page.getByRole('textbox', { name: 'Share in per cent' })
  const share = () =>
    page
      .getByRole('status')
      .elements()
      .map(({ textContent }) => textContent)
  await field.fill('12.5')
  await expect.poll(share).toEqual(['1250'])
  await field.fill('33.333')
  await expect.poll(share).toEqual(['3333'])
  await expect.element(field).toHaveValue('33.33')
  await field.fill('1234')
  await expect.element(page.getByText('Enter a value up to 100')).toBeVisible()
  for (const [typed, why] of [
    ['1/2', 'Use digits only, like 12.5'],
    ['-1', 'Use digits only, like 12.5'],
    ['101', 'Enter a value up to 100'],
    ['0', 'Enter a value larger than 0'],
  ] as const) {
    await field.fill(typed)
    await expect.element(page.getByText(why)).toBeVisible()
    await expect.element(field).toHaveValue(typed)
    expect(share()).toEqual([])
    expect(page.getByText('You receive about').elements()).toEqual([])
  }
  await page.getByRole('radio', { name: '25%' }).click()
  await expect.element(field).toHaveValue('25')
  await expect.poll(share).toEqual(['2500'])
})

test('the first step of a move says which one it is, takes all of it and does not ask how much', async () => {
  const { unmount } = await renderPage(<Exit of={position} />)
  await expect.element(page.getByRole('radio', { name: '25%' })).toBeInTheDocument()
  await unmount()
  await renderPage(<Exit of={position} step={{ index: 1, of: 3 }} />)
  await expect.element(page.getByRole('dialog', { name: 'Step 1 of 3: Remove liquidity' })).toBeVisible()
  await expect.element(page.getByText('20 BBB')).toBeVisible()
  await expect.element(page.getByText('3 AAA')).toBeVisible()
  expect(page.getByRole('radio', { name: '25%' }).elements()).toEqual([])
})
