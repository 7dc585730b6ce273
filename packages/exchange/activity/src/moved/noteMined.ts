import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { zeroAddress } from 'viem'
import { getBlock } from 'viem/actions'
import type { ActivityEntry } from '../ActivityEntry.ts'
import type { ActivityLog } from '../ActivityLog.ts'
import { changedTokens } from '../noteProgress.ts'
import { getMoved } from './getMoved.ts'

/**
 * Adds to an entry in a block what its receipt doesn't tell: the time of the block, and the native currency that moved, as far as a node can tell.
 *
 * @throws what viem throws when the node does not answer.
 */
export async function noteMined(
  client: Pick<ExchangeClient, 'rpc'>,
  log: ActivityLog,
  { id, weth }: noteMined.Parameters,
): Promise<void> {
  const entryNow = () => log.getSnapshot().find((entry) => entry.id === id)
  const entry = entryNow()
  const { block } = entry ?? {}
  if (entry === undefined || block === undefined) return
  /** A reorg may have moved it meanwhile. */
  const change = (toChange: (now: ActivityEntry) => Partial<ActivityEntry>) => {
    const now = entryNow()
    if (now?.block?.hash === block.hash) log.change(id, toChange(now))
  }
  const { chainId, hash, account } = entry
  if (entry.minedAtMs === undefined) {
    const { timestamp } = await getBlock(client.rpc(chainId), { blockHash: block.hash })
    change(() => ({ minedAtMs: Number(timestamp) * 1_000 }))
  }
  if (!lacksNative(entry)) return
  const moved = await getMoved(client, { chainId, hash, account, weth, wantsNative: true })
  const native = moved?.native
  if (native === undefined || moved?.facts.blockNumber.toString() !== block.number) return
  change((now) => ({ result: withNative(now, native) }))
}

export declare namespace noteMined {
  type Parameters = {
    readonly id: string
    /** The wrapped native currency. */
    readonly weth: `0x${string}`
  }
}

function lacksNative({ status, summary, result, instead }: ActivityEntry): boolean {
  if (result === undefined || instead !== undefined || (status !== 'confirmed' && status !== 'final')) return false
  if (summary.type === 'trade')
    return (
      (summary.tokenIn.address === zeroAddress && result.paid === undefined) ||
      (summary.tokenOut.address === zeroAddress && result.received === undefined)
    )
  const index = changedTokens(summary)?.findIndex(({ address }) => address === zeroAddress) ?? -1
  return index >= 0 && (result.changes?.[index] ?? undefined) === undefined
}

function withNative({ summary, result }: ActivityEntry, native: bigint): ActivityEntry['result'] {
  if (summary.type === 'trade')
    return {
      paid: result?.paid ?? (summary.tokenIn.address === zeroAddress && native < 0n ? `${-native}` : undefined),
      received: result?.received ?? (summary.tokenOut.address === zeroAddress && native > 0n ? `${native}` : undefined),
    }
  const changes = changedTokens(summary)?.map(({ address }, index) =>
    address === zeroAddress ? `${native}` : (result?.changes?.[index] ?? null),
  )
  return { changes }
}
