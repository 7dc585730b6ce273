import { expect, test, vi } from 'vitest'
import { eth, usdc } from '../../test/fixtures.ts'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import { BridgeCard } from './BridgeCard.tsx'
import type { BridgeState } from './BridgeState.ts'
import { BridgeTokenButton } from './BridgeTokenButton.tsx'

const quote = { status: 'ok', output: 199_800_000n, usualSeconds: 4, slowSeconds: 95, samples: 12 } as const
const ready: BridgeState = { kind: 'ready', quote, isStale: false, warnings: [] }

function render(state: BridgeState, props: Partial<BridgeCard.Props['button']> = {}) {
  const names = { originName: 'Ethereum', destinationName: 'Base' }
  return renderPage(
    <BridgeCard
      pay={<BridgeTokenButton token={usdc} networkName="Ethereum" onPress={() => {}} />}
      turn={null}
      receive={
        <div className="p-6">
          <BridgeTokenButton token={usdc} networkName="Base" onPress={() => {}} />
        </div>
      }
      facts={{ ...names, amount: 200_000_000n, quote, tokenIn: usdc, tokenOut: usdc, feeUsd: () => 0.2 }}
      cautions={null}
      notices={{
        ...{ ...names, nativeSymbol: 'ETH', tokenIn: eth, tokenOut: usdc, payWith: props.payWith },
        onSwapFirst: vi.fn(),
      }}
      button={{
        ...{ ...names, state, nativeSymbol: 'ETH', tokenIn: usdc, payWith: undefined, isSwitching: false },
        ...{ onConnect() {}, onChooseToken() {}, onPayWith() {}, onSwitchChain() {}, onRetry() {}, onReview() {} },
        ...{ onAsked: undefined, ...props },
      }}
    />,
  )
}

test('default: fee, time, the least that arrives and the refund, and where the method is told', async () => {
  const page = await render(ready)
  await expect.element(page.getByText('$0.20 (0.1%)')).toBeVisible()
  await expect.element(page.getByText('4 sec to 2 min')).toBeVisible()
  await expect.element(page.getByText('199.8 USDC')).toBeVisible()
  await expect.element(page.getByText('Refund on Ethereum')).toBeVisible()
  expect(await findViolations()).toEqual([])
  await page.getByRole('button', { name: 'What does “Arrives in” mean?' }).click()
  await expect
    .element(page.getByText(/^Half of 12 recent transfers .* within 4 sec, and nine of ten within 2 min\.$/))
    .toBeVisible()
})

test('behavior: a transfer that can be made is reviewed, one of an older amount is not', async () => {
  const onReview = vi.fn()
  const page = await render(ready, { onReview })
  await page.getByRole('button', { name: 'Review bridge' }).click()
  expect(onReview).toHaveBeenCalledOnce()
  await page.unmount()
  const stale = await render({ ...ready, isStale: true }, { onReview })
  await expect.element(stale.getByRole('button', { name: 'Review bridge' })).toHaveAttribute('aria-disabled', 'true')
})

test('behavior: no deposits of late is no route, and is said', async () => {
  const page = await render({ kind: 'no-samples' })
  await expect.element(page.getByRole('button', { name: 'No route' })).toBeDisabled()
  await expect.element(page.getByText('No recent transfers of this size')).toBeVisible()
  expect(await findViolations()).toEqual([])
})

test('behavior: another token can be paid instead, or swapped first; without one it is said what is not bridged', async () => {
  const onPayWith = vi.fn()
  const state = { kind: 'other-token', payWith: usdc.address, arrivesAs: undefined } as const
  const page = await render(state, { payWith: usdc, onPayWith })
  await expect.element(page.getByText('A bridge doesn’t swap ETH for USDC')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Swap first' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay with USDC' }).click()
  expect(onPayWith).toHaveBeenCalledWith(usdc)
  await page.unmount()
  const without = await render({ ...state, payWith: undefined })
  await expect.element(without.getByText('USDC isn’t bridged')).toBeVisible()
})

test('behavior: warnings of what can be done all the same', async () => {
  const page = await render({ ...ready, warnings: [{ kind: 'high-fee', feeBps: 250 }, { kind: 'no-gas-there' }] })
  await expect.element(page.getByText('High bridge fee')).toBeVisible()
  await expect.element(page.getByText('No ETH on Base')).toBeVisible()
})
