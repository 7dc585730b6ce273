import type { Network } from '@oxbow/chain/Network'
import { numberToHex } from 'viem'
import type { Finding, Unchecked } from './Finding.ts'
import { toUnchecked } from './toUnchecked.ts'
import { type Ask, works } from './works.ts'

/** Block ranges of `eth_getLogs` that node providers commonly allow. */
const logIntervals = [10_000, 2_000, 500, 100, 10, 1]
/** Below this, reading a chain's pools takes days. */
const fewBlocks = 100

/** How many blocks of logs a node returns per request, if any. Pool discovery depends on them. */
export async function examineLogs(
  ask: Ask,
  head: bigint,
  network: Pick<Network, 'contracts'>,
): Promise<Extract<Finding, { check: 'logs' }> | Unchecked> {
  let lost: unknown
  for (const blocks of logIntervals) {
    const start = head - BigInt(blocks) + 1n
    const fromBlock = start < 0n ? 0n : start
    try {
      if (!(await readsLogs({ ask, head, network, fromBlock, blocks }))) continue
    } catch (error) {
      lost ??= error
      continue
    }
    if (blocks >= fewBlocks) return { check: 'logs', verdict: 'ok', blocks }
    // It may support larger ranges than those that succeeded.
    return lost === undefined ? { check: 'logs', verdict: 'warning', blocks } : toUnchecked({ check: 'logs' }, lost)
  }
  return lost === undefined
    ? { check: 'logs', verdict: 'error', blocks: undefined }
    : toUnchecked({ check: 'logs' }, lost)
}

/** Whether a node returns these blocks' logs of the contracts that announce new pools. @throws as `works` does */
export function readsLogs({ ask, head, network, fromBlock, blocks }: readsLogs.Parameters): Promise<boolean> {
  const { v2Factory, v3Factory, v4PoolManager } = network.contracts
  const address = [v2Factory, v3Factory, v4PoolManager].filter(Boolean)
  const last = fromBlock + BigInt(blocks) - 1n
  const range = { fromBlock: numberToHex(fromBlock), toBlock: numberToHex(last > head ? head : last) }
  return works(() => ask({ method: 'eth_getLogs', params: [{ address, ...range }] }))
}

export declare namespace readsLogs {
  type Parameters = {
    readonly ask: Ask
    readonly head: bigint
    readonly network: Pick<Network, 'contracts'>
    readonly fromBlock: bigint
    readonly blocks: number
  }
}
