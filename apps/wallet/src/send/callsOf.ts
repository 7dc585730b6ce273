import type { Hex } from '@oxbow/wallet-core/EvmTransaction'
import type { AskParams } from '@oxbow/wallet-window/Ask'
import type { Call } from './batchOf.ts'

/** The calls of a request, normalized. */
export function callsOf({ calls }: Pick<AskParams<'send'>, 'calls'>): readonly Call[] {
  return calls.map(({ to, value, data }) => ({
    to: to.toLowerCase() as Hex,
    value: BigInt(value),
    data: data.toLowerCase() as Hex,
  }))
}
