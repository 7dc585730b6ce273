import type { CrossSwap } from '@oxbow/bridge/CrossSwap'
import type { CrossSwapState } from '@oxbow/bridge/CrossSwapState'
import { expect, test, vi } from 'vitest'
import { eth, usdc } from '../../../test/fixtures.ts'
import { findViolations, renderPage } from '../../../test/renderPage.tsx'
import { CrossSwapPanel } from './CrossSwapPanel.tsx'

const cross: CrossSwap = {
  id: 'one',
  account: `0x${'1'.repeat(40)}`,
  originChainId: 1,
  destinationChainId: 8_453,
  tokenIn: eth,
  amountIn: String(10n ** 17n),
  bridgedIn: usdc,
  bridgedOut: usdc,
  tokenOut: eth,
  startedAtMs: 0,
}

function render(state: CrossSwapState, props: Partial<CrossSwapPanel.Props> = {}) {
  return renderPage(
    <CrossSwapPanel
      cross={cross}
      state={state}
      originName="Ethereum"
      destinationName="Base"
      nativeSymbol="ETH"
      shortOfGas={undefined}
      {...{ isBusy: false, onForget() {}, onPress() {}, ...props }}
    />,
  )
}

test('default: the step that can be signed has the button, and nothing has to be', async () => {
  const [onPress, onForget] = [vi.fn(), vi.fn()]
  const state = { kind: 'ask', leg: 'deposit', amount: 200_000_000n, isAgain: false } as const
  const page = await render(state, { onPress, onForget })
  await expect.element(page.getByText('200 USDC')).toBeVisible()
  await page.getByRole('button', { name: 'Review bridge' }).click()
  expect(onPress).toHaveBeenCalledOnce()
  await page.getByRole('button', { name: 'Stop here' }).click()
  expect(onForget).toHaveBeenCalledOnce()
  expect(await findViolations()).toEqual([])
})

test('behavior: nothing can be put away or signed while the money is between the networks', async () => {
  const page = await render({ kind: 'on-its-way', deposit: { status: 'slow' } })
  await expect.element(page.getByText('Slow payout')).toBeVisible()
  expect(page.getByRole('button').elements()).toHaveLength(0)
})

test('behavior: after arrival the swap there says what it needs of gas', async () => {
  const state = { kind: 'ask', leg: 'after', amount: 199_800_000n, isAgain: false } as const
  const page = await render(state, { shortOfGas: 3n * 10n ** 14n })
  await expect.element(page.getByText(/^199\.8 USDC arrived\. Sign the swap on Base/)).toBeVisible()
  await expect.element(page.getByText('Not enough ETH on Base')).toBeVisible()
  await expect.element(page.getByText(/^The swap there takes about 0\.0003 ETH/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Review swap on Base' })).toBeDisabled()
  expect(await findViolations()).toEqual([])
})

test('behavior: a refund, and the end', async () => {
  const back = await render({ kind: 'comes-back', isBack: true })
  await expect.element(back.getByText(/It’s back in your wallet on Ethereum\.$/)).toBeVisible()
  await back.unmount()
  const done = await render({ kind: 'done', received: 10n ** 17n })
  await expect.element(done.getByRole('heading', { name: 'ETH arrived on Base' })).toBeVisible()
  await expect.element(done.getByText('0.1 ETH')).toBeVisible()
  await expect.element(done.getByRole('button', { name: 'Dismiss' })).toBeVisible()
})
