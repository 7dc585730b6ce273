import type { SwapFlowView } from '@oxbow/swap/SwapFlowView'
import { vi } from 'vitest'
import { eth, network, quote, usdc } from '../../../../test/fixtures.ts'
import { renderPage } from '../../../../test/renderPage.tsx'
import { ReviewDialog } from '../ReviewDialog.tsx'

export const review: SwapFlowView = {
  id: 'flow',
  status: 'review',
  steps: [
    { kind: 'approve', state: 'upcoming', hash: undefined },
    { kind: 'permit', state: 'upcoming', hash: undefined },
    { kind: 'swap', state: 'upcoming', hash: undefined },
  ],
  prompt: undefined,
  quote,
  summary: {
    kind: 'swap',
    chainId: 31337,
    account: `0x${'9'.repeat(40)}`,
    tokenIn: eth,
    tokenOut: usdc,
    amountIn: quote.amountIn.toString(),
    amountOut: quote.amountOut.toString(),
    maximumIn: quote.maximumIn.toString(),
    minimumOut: quote.minimumOut.toString(),
  },
  result: undefined,
  hash: undefined,
  confirmations: undefined,
  wasReorged: false,
  error: undefined,
  warning: undefined,
  instead: undefined,
  networkCostWei: undefined,
  canRetry: false,
  replacements: [],
  replacement: undefined,
}
export function warning(severity: 'caution' | 'critical') {
  return { symbol: 'USDC', severity, detail: { id: 'takes-a-part', message: 'It takes a part.' } }
}
export function open(view: Partial<SwapFlowView> = {}, props: Partial<ReviewDialog.Props> = {}) {
  const calls = {
    onApprovalAmount: vi.fn(),
    onStart: vi.fn(),
    onRetry: vi.fn(),
    onReplace: vi.fn(),
    onAcceptQuote: vi.fn(),
    onAcceptNetworkCost: vi.fn(),
    onClose: vi.fn(),
    onNextAction: vi.fn(),
    onNextStep: vi.fn(),
    onClosed: vi.fn(),
  }
  const rendered = renderPage(
    <ReviewDialog
      view={{ ...review, ...view }}
      network={network}
      check={undefined}
      asksAbout={[]}
      isOneClick={false}
      needsApproval={false}
      needsReset={false}
      needsPermit={false}
      approvalAmount="exact"
      isOpen
      {...calls}
      {...props}
    />,
  )
  return { ...calls, rendered }
}
export const simulation = {
  limits: { spent: 10n ** 18n, received: 2_985_000_000n },
  simulation: { status: 'unavailable', detail: undefined },
} as const
