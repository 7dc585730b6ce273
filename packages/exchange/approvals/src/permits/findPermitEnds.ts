import type { SignatureEnd } from '@oxbow/activity/SignatureEnd'
import { permitKey, type SignedPermit } from '@oxbow/activity/SignedPermit'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { getLogsInRanges } from '@oxbow/rpc/getLogsInRanges'
import { type PlacedLog, placeLogs } from '@oxbow/rpc/placeLogs'
import { type Hex, pad, toEventSelector } from 'viem'

/** Range that nodes usually accept in one request for logs of given contracts. */
const mostBlocks = 400_000n
const usedTopic = toEventSelector('Permit(address,address,address,uint160,uint48,uint48)')
const invalidatedTopic = toEventSelector('NonceInvalidation(address,address,address,uint48,uint48)')
const approvedTopic = toEventSelector('Approval(address,address,uint256)')

/**
 * Finds which permits of one account ended in the newest blocks, by `permitKey`. Permit2 logs each nonce that is used or invalidated; a token only logs the
 * resulting approval.
 *
 * @throws {LogsUnavailableError} when the node doesn't return logs
 */
export async function findPermitEnds(
  client: NodeAccess,
  { account, chainId, permits, toBlock }: findPermitEnds.Parameters,
): Promise<ReadonlyMap<string, SignatureEnd>> {
  const range = { fromBlock: toBlock > mostBlocks ? toBlock - mostBlocks : 0n, toBlock }
  const found = await getLogsInRanges(client.rpc(chainId), {
    addresses: [...new Set(permits.map(({ contract }) => contract))],
    topics: [usedTopic, invalidatedTopic, approvedTopic],
    indexed: [pad(account)],
    ...range,
  })
  // A node may return logs that don't match the filter.
  const logs = placeLogs(found, range).filter(({ topics }) => topics[1] === pad(account))
  const ends = new Map<string, SignatureEnd>()
  for (const permit of permits)
    for (const log of logs) {
      const kind = log.address === permit.contract ? endOf(permit, log) : undefined
      // A token's log doesn't name the permit, so the newest matching log counts.
      if (kind !== undefined) ends.set(permitKey(permit), { kind, blockNumber: log.blockNumber })
    }
  return ends
}

export declare namespace findPermitEnds {
  type Parameters = {
    readonly chainId: number
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly permits: readonly SignedPermit[]
    readonly toBlock: bigint
  }
}

/** A log for one token is enough: a permit is valid for all of its tokens or none. */
function endOf({ account, allowed, kind, spender }: SignedPermit, { data, topics }: PlacedLog) {
  const [topic, , second, third] = topics
  if (kind === 'token') {
    if (topic !== approvedTopic || third !== undefined) return undefined
    const amount = wordOf(data, 0)
    if (second === pad(spender) && amount === BigInt(allowed[0]!.amount)) return 'used'
    return second === pad(account) && amount === 0n ? 'canceled' : undefined
  }
  const named = allowed.find(({ token }) => second === pad(token) && third === pad(spender))
  if (named === undefined) return undefined
  const nonce = BigInt(named.nonce)
  if (topic === usedTopic) return wordOf(data, 2) === nonce ? 'used' : undefined
  const isInvalidated = topic === invalidatedTopic && wordOf(data, 1) <= nonce && nonce < wordOf(data, 0)
  return isInvalidated ? 'canceled' : undefined
}

function wordOf(data: Hex, index: number): bigint {
  const word = data.slice(2 + 64 * index, 66 + 64 * index)
  return word.length === 64 ? BigInt(`0x${word}`) : -1n
}
