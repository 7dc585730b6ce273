import { readTradeResult } from '@oxbow/activity/readTradeResult'
import type { Network } from '@oxbow/chain/Network'
import type { FlowInput } from '@oxbow/flow/FlowContext'
import type { FlowEffects } from '@oxbow/flow/FlowEffects'
import { runFlow } from '@oxbow/flow/runFlow'
import type { Quote } from '@oxbow/trading/Quote'
import type { SwapFlow } from './SwapFlow.ts'
import type { SwapTypes } from './SwapPlan.ts'
import type { SwapFlowView, SwapSummary } from './view/SwapFlowView.ts'
import { toSwapFlowView } from './view/toSwapFlowView.ts'

/** Runs a swap and maps it to a view. */
export function runSwapFlow(options: runSwapFlow.Options): SwapFlow {
  const { id, effects, network, input, toSummary } = options
  const { send, ...flow } = runFlow<SwapTypes, SwapFlowView>({
    effects,
    input,
    toView({ state, context }) {
      const summary = toSummary(context.terms?.plan?.quote)
      return toSwapFlowView({
        id,
        state,
        context,
        summary,
        chainId: network.chainId,
        replacements: effects.replacements(),
        readResult: (logs) =>
          readTradeResult({ logs, account: summary.account, trade: summary, contracts: network.contracts }),
      })
    },
  })
  return {
    ...flow,
    id,
    start: (networkCostWei) => send({ type: 'START', networkCostWei }),
    retry: () => send({ type: 'RETRY' }),
    acceptQuote: () => send({ type: 'ACCEPT_TERMS' }),
    acceptNetworkCost: () => send({ type: 'ACCEPT_NETWORK_COST' }),
    cancel: () => send({ type: 'CANCEL' }),
    replace: (replacement) => send({ type: 'REPLACE', replacement }),
    letGo: options.letGo,
  }
}

export declare namespace runSwapFlow {
  type Options = {
    readonly id: string
    readonly effects: FlowEffects<SwapTypes>
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    readonly input: FlowInput<SwapTypes>
    readonly letGo: () => void
    readonly toSummary: (quote: Quote | undefined) => SwapSummary
  }
}
