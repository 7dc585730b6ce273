import type { Network } from '@oxbow/chain/Network'
import type { Move, prepareMove } from '@oxbow/liquidity/prepareMove'
import { client } from '../../../state/exchange.ts'
import { useEntry } from '../useEntry.ts'

/** A move as it would be now. `key` identifies it. */
export function useMove(
  network: Network,
  key: readonly unknown[],
  prepare: (() => Promise<useMove.Asked>) | undefined,
): useEntry.ReturnType<Move> {
  return useEntry(network, ['move', ...key], prepare && (() => makeMove(prepare)))
}

export declare namespace useMove {
  /** `extraSeconds` from `readDeadline`. */
  type Asked = prepareMove.Parameters & { readonly extraSeconds: number }
}

export async function makeMove(prepare: () => Promise<useMove.Asked>): Promise<{ entry: Move; extraSeconds: number }> {
  const { prepareMove } = await import('@oxbow/liquidity/prepareMove')
  const { extraSeconds, ...asked } = await prepare()
  return { entry: await prepareMove(client, asked), extraSeconds }
}
