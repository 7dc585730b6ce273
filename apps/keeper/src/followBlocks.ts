import { setTimeout as sleep } from 'node:timers/promises'
import { BaseError } from '@oxbow/errors/BaseError'
import type { Client } from 'viem'
import { getBlockNumber } from 'viem/actions'
import type { RoundReport } from './createKeeper.ts'
import type { KeeperEvent } from './KeeperEvent.ts'
import type { KeeperSettings } from './KeeperSettings.ts'
import type { Meter } from './monitor/createMeter.ts'

/** Delay before asking a server again that is a block behind, and the number of attempts; then it waits for the next block. */
const behindMs = 200
const mostBehind = 5

/** Least time between two rounds on one block that read on in the book: each asks for some twenty pages. */
const readMs = 2_000

/** Runs a round on each new block of a network, and on one block several while the book is read for the first time, until the signal aborts; a failed one is repeated until it succeeds. */
export async function followBlocks(
  rpc: Client,
  { chainId, meter, round, settings, signal, tell }: followBlocks.Parameters,
): Promise<void> {
  let lastError: string | undefined
  let lastBlock: bigint | undefined
  let roundsBehind = 0
  let readsOnMs = Number.POSITIVE_INFINITY
  while (!signal.aborted) {
    try {
      const block = await getBlockNumber(rpc, { cacheTime: 0 })
      const sinceMs = performance.now()
      // After a reorg, it can be a lower one.
      if (block === lastBlock && sinceMs < readsOnMs) meter.looked(chainId)
      else {
        const report = await round()
        meter.worked(chainId, { ...report, ms: performance.now() - sinceMs })
        roundsBehind = report.isBehind && roundsBehind < mostBehind ? roundsBehind + 1 : 0
        lastBlock = roundsBehind > 0 ? undefined : block
        readsOnMs = report.isReading ? performance.now() + readMs : Number.POSITIVE_INFINITY
      }
      // An outage is reported once, and so is its end.
      if (lastError !== undefined) tell({ event: 'recovered' })
      lastError = undefined
    } catch (error) {
      if (signal.aborted) return
      const text = (error instanceof BaseError ? error.message : String(error)).split('\n')[0]!
      meter.failed(chainId, text)
      if (text !== lastError) tell({ event: 'round-failed', error: text })
      lastError = text
    }
    const ms = roundsBehind > 0 ? Math.min(settings.pollMs, behindMs) : settings.pollMs
    await sleep(ms, undefined, { signal }).catch(() => undefined)
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
