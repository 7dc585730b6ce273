import { setTimeout as sleep } from 'node:timers/promises'
import type { JournaledNode } from '../journal/JournaledNode.ts'
import type { AnvilNode } from '../node/startAnvil.ts'
import { blockTimeSeconds } from './localNetworkTable.ts'
import type { SilenceLimit } from './SilenceLimit.ts'

/**
 * Mines blocks at the block time. anvil's own interval mining at 2 seconds or less keeps 1,500 states in memory regardless of settings:
 * 2 GB per chain. A busy or hanging node doesn't answer, so its silence is measured here, and one that makes no blocks is killed.
 */
export async function mineUntilStopped({ chain, signal, patience, running }: mineUntilStopped.Options): Promise<void> {
  let isAsked = false
  while (!signal.aborted) {
    const blockTime = blockTimeSeconds * 1_000
    await sleep(blockTime - (Date.now() % blockTime), undefined, { signal }).catch(() => undefined)
    const found = running()
    if (signal.aborted || found === undefined) {
      patience.reset()
      continue
    }
    const { node, journaled } = found
    if (await patience.isOver(node.pid, blockTime)) {
      process.stderr.write(`The node of ${chain} makes no blocks; starting it again.\n`)
      node.kill()
    }
    if (isAsked) continue
    isAsked = true
    const asked = journaled.rpc.request('evm_mine').then(
      () => patience.reset(),
      () => undefined,
    )
    void asked.then(() => (isAsked = false))
  }
}

export declare namespace mineUntilStopped {
  type Options = {
    /** Chain name for messages. */
    readonly chain: string
    readonly signal: AbortSignal
    readonly patience: SilenceLimit
    /** Undefined while no node is live. */
    readonly running: () => { readonly node: AnvilNode; readonly journaled: JournaledNode } | undefined
  }
}
