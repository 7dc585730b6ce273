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

/** A swap, wrap or unwrap, as the engine runs it. */
export const swapDomain: FlowDomain<SwapIntent, SwapPlan, keyof typeof swapFailures> = {
  name: 'swap',
  failures: swapFailures,
  tokens: ({ tokenIn, tokenOut }) => [tokenIn, tokenOut],
  plan: planSwap,
  build: buildSwap,
  verify: verifySwap,
  verifySent,
  tryOut: trySwap,
  describe: (step, { intent, plan }) => describe(step, intent, plan?.quote ?? intent.quote),
}

function describe(step: StepName, intent: SwapIntent, quote: SwapIntent['quote']): Described {
  const { tokenIn, tokenOut, spender, approvalAmount } = intent
  const trade = toSwapSummary(quote, { account: quote.intent.account!, tokenIn, tokenOut })
  if (isTrade(step)) return { kind: quote.kind, summary: toTradeActivity(trade) }
  const isReset = step.kind === 'reset-approval'
  const amount = isReset ? '0' : approvalAmount === 'unlimited' ? approvalAmount : trade.maximumIn
  return { kind: isReset ? 'revoke' : 'approve', summary: { type: 'approval', token: tokenIn, spender, amount } }
}
