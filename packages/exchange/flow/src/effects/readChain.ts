import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Wallet } from '@oxbow/connectors/Wallet'
import type { Clock } from '@oxbow/runtime/Clock'
import { openSigningNode, type SigningNode } from '@oxbow/transactions/openSigningNode'
import { readDeadline } from '@oxbow/transactions/readDeadline'
import { getBlockNumber } from 'viem/actions'

/** A wallet's node may see a block a moment after the page's node. */
const CATCH_UP_TRIES = 10
const CATCH_UP_PAUSE_MS = 500

/** Opens the signing node, waits until it has seen the account's last transaction, and reads the time of its chain. */
export async function readChain(
  client: ExchangeClient,
  parameters: readChain.Parameters,
): Promise<readChain.ReturnType> {
  const { wallet, account, chainId, activity, lifetimeSeconds, clock, signal } = parameters
  const node = await openSigningNode(client, { wallet, chainId })
  const rpc = node.rpc(chainId)
  const lastBlock = lastBlockOf(activity, chainId, account)
  for (let tries = 0; tries < CATCH_UP_TRIES && !signal.aborted; tries++) {
    if (lastBlock === 0n || (await getBlockNumber(rpc, { cacheTime: 0 })) >= lastBlock) break
    await clock.sleep(CATCH_UP_PAUSE_MS, signal)
  }
  const times = await readDeadline(rpc, { chainId, lifetimeSeconds, nowMs: clock.now() })
  return { ...times, node, lastBlock }
}

export declare namespace readChain {
  type Parameters = {
    readonly wallet: Wallet
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly chainId: number
    readonly activity: ActivityLog
    /** From now until what is signed expires. */
    readonly lifetimeSeconds: number
    readonly clock: Clock
    readonly signal: AbortSignal
  }
  type ReturnType = readDeadline.ReturnType & {
    readonly node: SigningNode
    /** Block of the account's newest transaction in the activity log; 0 if none. */
    readonly lastBlock: bigint
  }
}

function lastBlockOf(activity: ActivityLog, chainId: number, account: string): bigint {
  return activity
    .getSnapshot()
    .filter((entry) => entry.chainId === chainId && entry.account === account && entry.block !== undefined)
    .reduce((last, { block }) => (BigInt(block!.number) > last ? BigInt(block!.number) : last), 0n)
}
