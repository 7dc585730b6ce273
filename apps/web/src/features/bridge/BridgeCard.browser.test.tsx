import { expect, test, vi } from 'vitest'
import { eth, usdc } from '../../test/fixtures.ts'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import { BridgeCard } from './BridgeCard.tsx'
import type { BridgeState, KnownQuote } from './BridgeState.ts'
import { BridgeTokenButton } from './BridgeTokenButton.tsx'

const quote = { status: 'ok', output: 199_800_000n, usualSeconds: 4, slowSeconds: 95, samples: 12 } as const
const ready: BridgeState = { kind: 'ready', quote, cross: undefined, isStale: false, warnings: [] }

function render(
  state: BridgeState,
  props: Partial<BridgeCard.Props['button']> = {},
  isSwap = false,
  shown: KnownQuote = quote,
) {
  const names = { originName: 'Ethereum', destinationName: 'Base' }
  return renderPage(
    <BridgeCard
      isSwap={isSwap}
      modes={(heading) => <nav>{heading}</nav>}
      pay={<BridgeTokenButton token={usdc} networkName="Ethereum" onPress={() => {}} />}
      turn={null}
      receive={
        <div className="p-6">
          <BridgeTokenButton token={usdc} networkName="Base" onPress={() => {}} />
        </div>
      }
      facts={{ ...names, amount: 200_000_000n, quote: shown, tokenIn: usdc, tokenOut: usdc, feeUsd: () => 0.2 }}
      cautions={null}
      notices={{
        ...names,
        nativeSymbol: 'ETH',
        tokenIn: eth,
        tokenOut: usdc,
        officialBridge: { url: 'https://superbridge.app/celo', host: 'superbridge.app' },
      }}
      button={{
        ...names,
        state,
        nativeSymbol: 'ETH',
        tokenIn: usdc,
        isSwitching: false,
        onConnect() {},
        onChooseToken() {},
        onSwitchChain() {},
        onRetry() {},
        onReview() {},
        onAsked: undefined,
        ...props,
      }}
    />,
  )
}

test('default: fee, time and the refund, and where the method is told', async () => {
  const page = await render(ready)
  await expect.element(page.getByText('$0.20 (0.1%)')).toBeVisible()
  await expect.element(page.getByText('4 sec to 2 min')).toBeVisible()
  await expect.element(page.getByText('Refund on Ethereum')).toBeVisible()
  expect(await findViolations()).toEqual([])
  await page.getByRole('button', { name: 'What does “Arrives in” mean?' }).click()
  await expect
    .element(page.getByText(/^Half of 12 recent transfers .* within 4 sec, and nine of ten within 2 min\.$/))
    .toBeVisible()
})

test('behavior: what this site’s keeper asks stands beside it, and whether that is the fee', async () => {
  const by = (keeper: KnownQuote['keeper']) => render(ready, {}, false, { ...quote, keeper })
  const used = await by({ status: 'fills', fee: 200_000n, seconds: 60, isUsed: true })
  await expect.element(used.getByText('Fills it for $0.20')).toBeVisible()
  await used.getByRole('button', { name: 'What does “This site’s keeper” mean?' }).click()
  await expect.element(used.getByText(/^An offer, not a promise\./)).toBeVisible()
  expect(await findViolations()).toEqual([])
  await used.unmount()
  const dearer = await by({ status: 'fills', fee: 900_000n, seconds: 60, isUsed: false })
  await dearer.getByRole('button', { name: 'What does “This site’s keeper” mean?' }).click()
  await expect.element(dearer.getByText(/what recent ones paid/)).toBeVisible()
  await dearer.unmount()
  const cannot = await by({ status: 'cannot' })
  await expect.element(cannot.getByText('Can’t fill it now')).toBeVisible()
  await cannot.unmount()
  const without = await by(undefined)
  await expect.element(without.getByText('$0.20 (0.1%)')).toBeVisible()
  await expect.element(without.getByText('This site’s keeper')).not.toBeInTheDocument()
})

test('behavior: with a swap before or after it, it is no bridge alone', async () => {
  const page = await render(ready, {}, true)
  await expect.element(page.getByRole('heading', { name: 'Swap', level: 1 })).toBeVisible()
  await expect.element(page.getByText('To Base, via Across')).toBeVisible()
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

test('behavior: no deposits of late is no route, which is said, and leads to the official bridge', async () => {
  const page = await render({ kind: 'no-samples', isOfAnySize: true })
  await expect.element(page.getByRole('button', { name: 'No route' })).toBeDisabled()
  await expect.element(page.getByText('No route from Ethereum to Base')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'superbridge.app' })).toBeVisible()
  await expect.element(page.getByText(/Use the official bridge instead\.$/)).toBeVisible()
  expect(await findViolations()).toEqual([])
  await page.unmount()
  const ofThisSize = await render({ kind: 'no-samples', isOfAnySize: false })
  await expect.element(ofThisSize.getByText('No route for this amount')).toBeVisible()
  await expect.element(ofThisSize.getByText(/Try another amount, or use the official bridge\.$/)).toBeVisible()
})

test('behavior: a network without a pool leads to its own bridge, whose host is shown', async () => {
  const page = await render({ kind: 'no-pool', side: 'output' })
  await expect.element(page.getByRole('button', { name: 'Not available on Base' })).toBeDisabled()
  const link = page.getByRole('link', { name: 'superbridge.app' })
  await expect.element(link).toHaveAttribute('href', 'https://superbridge.app/celo')
  await expect.element(link).toHaveAttribute('rel', 'noreferrer')
  expect(await findViolations()).toEqual([])
})

test('behavior: a swap before is reviewed first; without one that any pool makes it is said where', async () => {
  const before = { amountOut: 201_000_000n, minimumOut: 200_000_000n }
  const cross = { before, deposit: 200_000_000n, after: undefined }
  const page = await render({ ...ready, cross })
  await expect.element(page.getByRole('button', { name: 'Review swap' })).toBeVisible()
  await page.unmount()
  const without = await render({ kind: 'no-swap', side: 'input' })
  await expect.element(without.getByText('No swap for ETH')).toBeVisible()
  await expect.element(without.getByText(/^No pool on Ethereum swaps/)).toBeVisible()
  await without.unmount()
  const apart = await render({ kind: 'no-way' })
  await expect.element(apart.getByText('No bridge from Ethereum to Base')).toBeVisible()
})

test('behavior: warnings of what can be done all the same', async () => {
  const page = await render({ ...ready, warnings: [{ kind: 'high-fee', feeBps: 250 }, { kind: 'no-gas-there' }] })
  await expect.element(page.getByText('High bridge fee')).toBeVisible()
  await expect.element(page.getByText('No ETH on Base')).toBeVisible()
})
