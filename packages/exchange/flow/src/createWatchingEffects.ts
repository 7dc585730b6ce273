import { createFollowEffects } from './effects/createFollowEffects.ts'
import type { FlowEffects } from './engine/FlowEffects.ts'
import type { FlowTypes } from './engine/FlowTypes.ts'

/** Effects of a flow resumed without terms: it watches what an earlier visit sent, or searches for it, and asks for nothing. */
export function createWatchingEffects<Types extends FlowTypes>(
  options: createFollowEffects.Options<Types> & { readonly release: () => void },
): FlowEffects<Types> {
  return {
    ...createFollowEffects(options),
    release: options.release,
    isOnChain: unreachable,
    switchChain: unreachable,
    refresh: unreachable,
    planSteps: unreachable,
    prepareStep: unreachable,
    askWallet: unreachable,
  }
}

/** Never called: a flow without terms can't start or retry anything. */
function unreachable(): Promise<never> {
  return Promise.reject(new TypeError('A flow without terms only watches.'))
}
