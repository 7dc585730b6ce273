import { agreeOnEnd } from '@oxbow/activity/agreeOnEnd'
import type { EndReport, SignatureEnd } from '@oxbow/activity/SignatureEnd'
import type { SignedPermit } from '@oxbow/activity/SignedPermit'
import { permitKey } from '@oxbow/activity/SignedPermit'
import { toEndReport } from '@oxbow/activity/toEndReport'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient, NodeAccess } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { getBlock } from 'viem/actions'
import { findPermitEnds } from './findPermitEnds.ts'
import { readNonces } from './readNonces.ts'

/**
 * A permit that can still be used, or whose end isn't proven. `live`: its nonce isn't spent. `used`, `canceled`: a log says so, in a block that isn't final yet.
 * `unproven`: the node says that its nonce is spent, but has no log that shows how.
 */
export type LivePermit = {
  readonly permit: SignedPermit
  readonly status: 'live' | 'used' | 'canceled' | 'unproven'
}

/**
 * Which of these permits can still be used, by the chain at one block. A permit goes once the log of its end is final, by each node that is asked, or when it has
 * expired by the node's clock and by this device's. A log has to be of the right contract and account, and no older than the signature; nobody can tell here
 * whether it was invented, so that one node alone is believed if it lies consistently. Disabled without any.
 */
export function livePermitsQueryOptions(
  client: ExchangeClient,
  { account, network, signed, witness }: livePermitsQueryOptions.Variables,
): QueryOptions<readonly LivePermit[]> {
  const { chainId } = network
  const own = signed.filter((permit) => permit.chainId === chainId && permit.account === account)
  return {
    queryKey: ['live-permits', { chainId, keys: own.map(permitKey) }],
    queryFn: async () => {
      const asked = { account, network, permits: own }
      const [reports, others] = await Promise.all([
        report(client, asked),
        // Who doesn't answer has proved nothing.
        witness && report(witness, asked).catch(() => [] as const),
      ])
      return own.flatMap((permit, index): readonly LivePermit[] => {
        const { ended, timestamp } = reports[index]!
        if (permit.deadline < Math.min(Number(timestamp), Math.floor(Date.now() / 1_000))) return []
        const status = agreeOnEnd(ended, others ? [others[index]?.ended] : [])
        return status === 'gone' ? [] : [{ permit, status }]
      })
    },
    enabled: own.length > 0,
    staleTime: 2_000,
    retry,
    retryDelay,
  }
}

export declare namespace livePermitsQueryOptions {
  type Variables = {
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly network: Network
    /** As stored when they were signed. */
    readonly signed: readonly SignedPermit[]
    /** A second, independent node that has to agree. */
    readonly witness?: NodeAccess | undefined
  }
}

type Report = { readonly ended: EndReport; readonly timestamp: bigint }

/** What one node says of each. */
async function report(node: NodeAccess, { account, network, permits }: report.Parameters): Promise<readonly Report[]> {
  const { chainId, finalityDepthBlocks } = network
  const rpc = node.rpc(chainId)
  const { number: head, timestamp } = await getBlock(rpc)
  const nonces = await readNonces(node, { network, blockNumber: head, permits })
  const spent = permits.filter((permit, index) => isSpent(permit, nonces[index]!))
  const search = { account, chainId, permits: spent, toBlock: head }
  // Who gives no logs has proved nothing.
  const ends = spent.length === 0 ? none : await findPermitEnds(node, search).catch(() => none)
  return await Promise.all(
    permits.map(async (permit): Promise<Report> => {
      if (!spent.includes(permit)) return { ended: 'live', timestamp }
      const at = { finalityDepthBlocks, head, signedAt: permit.signedAt }
      return { ended: await toEndReport(rpc, ends.get(permitKey(permit)), at), timestamp }
    }),
  )
}

declare namespace report {
  type Parameters = Pick<livePermitsQueryOptions.Variables, 'account' | 'network'> & {
    readonly permits: readonly SignedPermit[]
  }
}

const none: ReadonlyMap<string, SignatureEnd> = new Map()

/**
 * Whether the next nonce is beyond the permit's. A permit for several tokens is valid for all of them or none; one with a later nonce becomes usable once those
 * before it are spent. For a contract that returns no nonce it's unknown.
 */
function isSpent({ allowed }: SignedPermit, nonces: readonly (bigint | undefined)[]): boolean {
  return allowed.some(({ nonce }, index) => {
    const next = nonces[index]
    return next === undefined || BigInt(nonce) < next
  })
}
