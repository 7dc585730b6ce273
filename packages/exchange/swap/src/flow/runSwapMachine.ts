import type { Network } from '@oxbow/chain/Network'
import type { Quote } from '@oxbow/trading/Quote'
import type { FailureView } from '@oxbow/transactions/FailureView'
import { readTradeResult } from '@oxbow/transactions/readTradeResult'
import { createActor } from 'xstate'
import type { SwapEffects } from './SwapEffects.ts'
import type { SwapFlow } from './SwapFlow.ts'
import type { SwapStep } from './steps/SwapStep.ts'
import { createSwapMachine } from './swapMachine.ts'
import type { SwapFlowView, SwapSummary } from './view/SwapFlowView.ts'
import { toSwapFlowView } from './view/toSwapFlowView.ts'

/** Runs the machine and shows it as plain data. */
export function runSwapMachine(options: runSwapMachine.Options): SwapFlow {
  const { id, effects, network, input, toSummary } = options
  const actor = createActor(createSwapMachine(effects), { input })
  const listeners = new Set<() => void>()
  let view = toView(actor.getSnapshot())

  function toView(snapshot: ReturnType<typeof actor.getSnapshot>): SwapFlowView {
    const { context } = snapshot
    const summary = toSummary(context.quote)
    return toSwapFlowView({
      id,
      state: toName(snapshot.value),
      context,
      summary,
      chainId: network.chainId,
      replacements: effects.replacements(),
      readResult: (logs) =>
        readTradeResult({ logs, account: summary.account, trade: summary, contracts: network.contracts }),
    })
  }

  actor.subscribe((snapshot) => {
    view = toView(snapshot)
    for (const listener of listeners) listener()
  })
  actor.start()

  return {
    id,
    getView: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: (networkCostWei) => actor.send({ type: 'START', networkCostWei }),
    retry: () => actor.send({ type: 'RETRY' }),
    acceptQuote: () => actor.send({ type: 'ACCEPT_QUOTE' }),
    acceptNetworkCost: () => actor.send({ type: 'ACCEPT_NETWORK_COST' }),
    cancel: () => actor.send({ type: 'CANCEL' }),
    replace: (replacement) => actor.send({ type: 'REPLACE', replacement }),
    letGo: options.letGo,
    dispose() {
      actor.stop()
      options.onDispose()
    },
  }
}

export declare namespace runSwapMachine {
  type Options = {
    readonly id: string
    readonly effects: SwapEffects
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    readonly input: {
      readonly quote: Quote | undefined
      readonly steps: readonly SwapStep[]
      readonly failure?: FailureView | undefined
    }
    readonly letGo: () => void
    readonly onDispose: () => void
    readonly toSummary: (quote: Quote | undefined) => SwapSummary
  }
}

/** Of the outermost state; what is inside shows in the context. */
function toName(value: string | object): string {
  return typeof value === 'string' ? value : (Object.keys(value)[0] ?? '')
}
