import type { SwapFlow } from '@oxbow/swap/SwapFlow'
import type { SwapFlowView } from '@oxbow/swap/SwapFlowView'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { eth, network, usdc } from '../../test/fixtures.ts'
import { renderPage } from '../../test/renderPage.tsx'
import { RunningSwap } from './RunningSwap.tsx'

const stranger = `0x${'c'.repeat(40)}` as const

async function close(change: Partial<SwapFlowView>) {
  const view: SwapFlowView = {
    id: 'a',
    status: 'failed',
    steps: [],
    prompt: undefined,
    quote: undefined,
    result: undefined,
    hash: undefined,
    networkCostWei: undefined,
    confirmations: undefined,
    wasReorged: false,
    warning: undefined,
    error: undefined,
    instead: undefined,
    canRetry: false,
    replacements: [],
    replacement: undefined,
    summary: {
      kind: 'swap',
      chainId: network.chainId,
      account: stranger,
      tokenIn: eth,
      tokenOut: usdc,
      amountIn: '1',
      amountOut: '1',
      maximumIn: '1',
      minimumOut: '1',
    },
    ...change,
  }
  const flow = { getView: () => view, subscribe: () => () => {}, letGo() {}, cancel() {} } as unknown as SwapFlow
  const onClosed = vi.fn()
  await renderPage(
    <QueryClientProvider client={new QueryClient()}>
      <RunningSwap
        flow={flow}
        network={network}
        onClosed={onClosed}
        check={undefined}
        asksAbout={[]}
        isOneClick={false}
        needsApproval={false}
        needsReset={false}
        needsPermit={false}
        approvalAmount="exact"
        onApprovalAmount={() => {}}
      />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Close' }).first().click()
  await vi.waitFor(() => expect(onClosed).toHaveBeenCalled())
  return onClosed.mock.calls[0]
}

test('closed after the wallet sent something else that was confirmed: what was typed is spent', async () => {
  const error = { code: 'WalletChangedTransaction', nextAction: 'check-activity', detail: undefined } as const
  const effects = [{ kind: 'left', token: eth.address, amount: 10n ** 18n, party: stranger }] as const
  const instead = { to: stranger, value: 10n ** 18n, data: '0x', effects } as const
  expect((await close({ error, instead }))?.[1]).toBe(true)
})

test('closed after a failure that moved nothing: what was typed stays', async () => {
  const error = { code: 'PriceMoved', nextAction: 'refresh-quote', detail: undefined } as const
  expect((await close({ error }))?.[1]).toBe(false)
})
