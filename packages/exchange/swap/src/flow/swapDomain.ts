import type { FlowDomain, StepName } from '@oxbow/flow/FlowDomain'
import type { Described } from '@oxbow/flow/noteSent'
import { isTrade, type SwapIntent, type SwapPlan } from './SwapPlan.ts'
import { buildSwap } from './steps/buildSwap.ts'
import { planSwap } from './steps/planSwap.ts'
import { trySwap } from './steps/trySwap.ts'
import { verifySent, verifySwap } from './steps/verifySwap.ts'
import { swapFailures } from './swapFailures.ts'
import { toSwapSummary } from './view/toSwapSummary.ts'
import { toTradeActivity } from './view/toTradeActivity.ts'

/** The part of the flow engine that is specific to swaps, wraps and unwraps. */
export const swapDomain: FlowDomain<SwapIntent, SwapPlan, keyof typeof swapFailures> = {
  name: 'swap',
  failures: swapFailures,
  tokens: ({ tokenIn, tokenOut }) => [tokenIn, tokenOut],
  plan: planSwap,
  build: buildSwap,
  verify: verifySwap,
  verifySent,
  tryOut: trySwap,
  describe: (step, { intent, plan }) => describe(step, intent, plan),
}

function describe(step: StepName, intent: SwapIntent, plan: SwapPlan | undefined): Described {
  const { quote } = plan ?? intent
  const { tokenIn, tokenOut, approvalAmount } = intent
  const trade = toSwapSummary(quote, { account: quote.intent.account!, tokenIn, tokenOut })
  if (isTrade(step)) return { kind: quote.kind, summary: toTradeActivity(trade) }
  // The router's allowance in Permit2 is exact, whatever Permit2's ERC-20 allowance is.
  if (step.kind === 'permit-transaction')
    return {
      kind: 'approve',
      summary: { type: 'approval', token: tokenIn, spender: intent.router, amount: trade.maximumIn },
    }
  const { spender } = intent
  const isReset = step.kind === 'reset-approval'
  const amount = isReset ? '0' : approvalAmount === 'unlimited' ? approvalAmount : trade.maximumIn
  return { kind: isReset ? 'revoke' : 'approve', summary: { type: 'approval', token: tokenIn, spender, amount } }
}
