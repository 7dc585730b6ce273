import type { Hex } from '@oxbow/wallet-core/EvmTransaction'
import type { WindowRequestParams } from '@oxbow/wallet-window/WindowRequest'
import type { Call } from './batchOf.ts'

/** The calls of a request, normalized. */
export function callsOf({ calls }: Pick<WindowRequestParams<'send'>, 'calls'>): readonly Call[] {
  return calls.map(({ to, value, data }) => ({
    to: to.toLowerCase() as Hex,
    value: BigInt(value),
    data: data.toLowerCase() as Hex,
  }))
}
