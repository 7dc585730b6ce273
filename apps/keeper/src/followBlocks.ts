import { setTimeout as sleep } from 'node:timers/promises'
import { BaseError } from '@oxbow/errors/BaseError'
import type { Client } from 'viem'
import { getBlockNumber } from 'viem/actions'
import type { KeeperEvent, RoundReport } from './createKeeper.ts'
import type { Meter } from './createMeter.ts'
import type { KeeperSettings } from './KeeperSettings.ts'

/** Works on each new block of a network until it is told to stop; on one that failed again, until it succeeds. */
export async function followBlocks(
  rpc: Client,
  { chainId, meter, round, settings, signal, tell }: followBlocks.Parameters,
): Promise<void> {
  let lastError: string | undefined
  let lastBlock: bigint | undefined
  while (!signal.aborted) {
    try {
      const block = await getBlockNumber(rpc, { cacheTime: 0 })
      const sinceMs = performance.now()
      // A reorg can lead to an older one.
      if (block === lastBlock) meter.looked(chainId)
      else {
        meter.worked(chainId, { ...(await round()), ms: performance.now() - sinceMs })
        lastBlock = block
      }
      // Said once, and once that it is over.
      if (lastError !== undefined) tell({ event: 'recovered' })
      lastError = undefined
    } catch (error) {
      if (signal.aborted) return
      const text = (error instanceof BaseError ? error.message : String(error)).split('\n')[0]!
      meter.failed(chainId, text)
      if (text !== lastError) tell({ event: 'round-failed', error: text })
      lastError = text
    }
    await sleep(settings.pollMs, undefined, { signal }).catch(() => undefined)
  }
}

export declare namespace followBlocks {
  type Parameters = {
    readonly chainId: number
    readonly meter: Meter
    readonly round: () => Promise<RoundReport>
    readonly settings: Pick<KeeperSettings, 'pollMs'>
    readonly signal: AbortSignal
    readonly tell: (event: KeeperEvent) => void
  }
}
