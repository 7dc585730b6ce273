import type { Hex } from '@oxbow/wallet-core/EvmTransaction'
import { callNode } from '../server/callNode.ts'
import type { Call } from './batchOf.ts'

/** Gas limit of each call, or the node's reason why one would fail. */
export type GasReading = { readonly limits: readonly bigint[] } | { readonly reason: string }

/** Gas limit of a call that a public server simulates. */
const gasOfTrial = '0x5b8d80'

/** Simulates calls on the operator's node, each on the state after the previous ones. @throws {ServerError} without an answer */
export async function gasOf(chainId: number, from: Hex, calls: readonly Call[]): Promise<GasReading> {
  try {
    if (calls.length === 1) return await estimate(chainId, from, calls[0]!)
    const simulated = await simulateGas(chainId, from, calls)
    // Plus half: a simulation reports gas after refunds, of which up to a fifth may be needed first.
    return 'reason' in simulated ? simulated : { limits: simulated.used.map((gas) => gas + gas / 2n) }
  } catch (error) {
    if ((error as { readonly code?: unknown } | null)?.code !== 'NodeRefused') throw error
    return { reason: (error as Error).message }
  }
}

/** Plus a quarter: the state may change until inclusion. */
async function estimate(chainId: number, from: Hex, { to, value, data }: Call): Promise<GasReading> {
  const gas = BigInt(await callNode<Hex>(chainId, 'eth_estimateGas', [{ from, to, value: toHex(value), data }]))
  return { limits: [gas + gas / 4n] }
}

/** Gas of each call as its own transaction, on the state after the previous ones. */
export async function simulateGas(
  chainId: number,
  from: Hex,
  calls: readonly Call[],
): Promise<{ readonly used: readonly bigint[] } | { readonly reason: string }> {
  const asked = calls.map(({ to, value, data }) => ({ from, to, value: toHex(value), input: data, gas: gasOfTrial }))
  const [block] = await callNode<readonly [Simulated]>(chainId, 'eth_simulateV1', [
    { blockStateCalls: [{ calls: asked }], validation: false },
    'latest',
  ])
  const failed = block.calls.find(({ status }) => status !== '0x1')
  if (failed || block.calls.length !== calls.length) return { reason: failed?.error?.message ?? '' }
  return { used: block.calls.map(({ gasUsed }) => BigInt(gasUsed)) }
}

type Simulated = {
  readonly calls: readonly {
    readonly status: Hex
    readonly gasUsed: Hex
    readonly error?: { readonly message: string }
  }[]
}

function toHex(value: bigint): Hex {
  return `0x${value.toString(16)}`
}
