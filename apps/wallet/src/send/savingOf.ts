import type { Hex } from '@oxbow/wallet-core/EvmTransaction'
import type { Call } from './batchOf.ts'
import { simulateGas } from './gasOf.ts'

/** Gas after refunds, including the base cost of each transaction. */
export type Saving = { readonly apart: bigint; readonly together: bigint }

/**
 * Gas savings of one transaction by a smart account, from two simulations on the same state: its calls as separate transactions, and all at once.
 *
 * @returns undefined if there are none, or the node doesn't answer
 */
export async function savingOf(
  chainId: number,
  from: Hex,
  calls: readonly Call[],
  batch: Call,
): Promise<Saving | undefined> {
  const [apart, together] = await Promise.all([
    simulateGas(chainId, from, calls).catch(() => undefined),
    simulateGas(chainId, from, [batch]).catch(() => undefined),
  ])
  if (apart === undefined || together === undefined || 'reason' in apart || 'reason' in together) return undefined
  const saving = { apart: sum(apart.used), together: sum(together.used) }
  return saving.together > 0n && saving.together < saving.apart ? saving : undefined
}

/** Rounded down, so that no more than the simulated savings is promised. */
export function savedBps({ apart, together }: Saving): number {
  return Number(((apart - together) * 10_000n) / apart)
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}
