import type { Hex } from '@oxbow/wallet-core/EvmTransaction'
import type { Call } from './batchOf.ts'
import { simulateGas } from './gasOf.ts'

/** Gas units, after refunds, with what each transaction costs by itself. */
export type Saving = { readonly apart: bigint; readonly together: bigint }

/**
 * What one transaction of a smart account spares, by two simulations on the same state: its calls one after the other, each a transaction, and all at once.
 *
 * @returns Undefined where nothing is spared, or the node doesn't tell.
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

/** Rounded down: nobody is promised more than the simulation found. */
export function savedBps({ apart, together }: Saving): number {
  return Number(((apart - together) * 10_000n) / apart)
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}
