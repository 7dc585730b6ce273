import type { Hex } from '@oxbow/wallet-core/EvmTransaction'
import { callNode } from '../server/callNode.ts'
import type { Call } from './batchOf.ts'

/** What each call takes, or what the node says why one would fail. */
export type GasReading = { readonly limits: readonly bigint[] } | { readonly reason: string }

/** What a server lets strangers simulate a call with. */
const gasOfTrial = '0x5b8d80'

/** Tries calls on the operator's node, each on what those before it leave. @throws {ServerError} when nobody answers */
export async function gasOf(chainId: number, from: Hex, calls: readonly Call[]): Promise<GasReading> {
  try {
    if (calls.length === 1) return await estimate(chainId, from, calls[0]!)
    const simulated = await simulateGas(chainId, from, calls)
    // Half more: a simulation tells what was used after refunds, of which up to a fifth may be needed first.
    return 'reason' in simulated ? simulated : { limits: simulated.used.map((gas) => gas + gas / 2n) }
  } catch (error) {
    if ((error as { readonly code?: unknown } | null)?.code !== 'NodeRefused') throw error
    return { reason: (error as Error).message }
  }
}

/** A quarter more than the trial took: state moves until a block has it. */
async function estimate(chainId: number, from: Hex, { to, value, data }: Call): Promise<GasReading> {
  const gas = BigInt(await callNode<Hex>(chainId, 'eth_estimateGas', [{ from, to, value: toHex(value), data }]))
  return { limits: [gas + gas / 4n] }
}

/** What each call takes as a transaction of its own, on what those before it leave. */
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
