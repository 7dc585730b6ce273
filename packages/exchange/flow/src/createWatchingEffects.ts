import { createFollowEffects } from './effects/createFollowEffects.ts'
import type { FlowEffects } from './FlowEffects.ts'
import type { FlowTypes } from './FlowTypes.ts'

/** How a flow acts on the world that an earlier visit has begun, and whose terms are gone: it follows what was sent, or looks for it, and asks for nothing. */
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

/** A flow without terms has nothing to start or to retry, so the engine never gets to these. */
function unreachable(): Promise<never> {
  return Promise.reject(new TypeError('A flow without terms only watches.'))
}
