import type { SwapFlow } from '@oxbow/swap/SwapFlow'
import type { SwapFlowView } from '@oxbow/swap/SwapFlowView'

/** Waits for a view of a flow; fails with the last view on a timeout. */
export async function untilView(
  flow: SwapFlow,
  wanted: (view: SwapFlowView) => boolean,
  timeoutMs = 15_000,
): Promise<SwapFlowView> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(() => reject(new Error(`Still: ${describe(flow.getView())}`))), timeoutMs)
    const unsubscribe = flow.subscribe(look)
    look()

    function look() {
      const view = flow.getView()
      try {
        if (wanted(view)) finish(() => resolve(view))
      } catch (error) {
        finish(() => reject(error))
      }
    }
    function finish(settle: () => void) {
      clearTimeout(timer)
      unsubscribe?.()
      settle()
    }
  })
}

function describe({ status, steps, prompt, error, warning }: SwapFlowView): string {
  return JSON.stringify({ status, steps, prompt: prompt?.kind, error, warning })
}
