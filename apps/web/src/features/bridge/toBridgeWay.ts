import { bridgedPairs } from '@oxbow/across/bridgedPairs'
import type { Network } from '@oxbow/chain/Network'
import { isNative, nativeToken } from '@oxbow/chain/nativeToken'
import type { BridgeWay } from './BridgeState.ts'

/** Whether one token is the other on another network, by what is built into the page; what each would be there, where it is not. */
export function toBridgeWay(
  tokens: { readonly input: string; readonly output: string },
  { origin, destination }: { readonly origin: Network; readonly destination: Network },
): BridgeWay {
  const [paid, got] = [wrappedOf(tokens.input, origin), wrappedOf(tokens.output, destination)]
  const pairs = bridgedPairs(origin, destination)
  if (pairs.some(({ input, output }) => input.address === paid && output.address === got)) return { kind: 'same-token' }
  const payWith = pairs.find(({ output }) => output.address === got)?.input.address
  const arrivesAs = pairs.find(({ input }) => input.address === paid)?.output.address
  return {
    kind: 'other-token',
    payWith: payWith && asNative(payWith, origin),
    arrivesAs: arrivesAs && asNative(arrivesAs, destination),
  }
}

function wrappedOf(token: string, { contracts }: Network): string {
  return (isNative(token as `0x${string}`) ? contracts.weth : token).toLowerCase()
}

/** People have the coin itself; the pool wraps it, and unwraps it where it arrives. */
function asNative(token: string, { contracts }: Network): string {
  return token === contracts.weth.toLowerCase() ? nativeToken : token
}
