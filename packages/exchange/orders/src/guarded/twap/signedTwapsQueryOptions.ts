import { agreeOnEnd } from '@oxbow/activity/agreeOnEnd'
import type { SignatureStatus } from '@oxbow/activity/SignatureEnd'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient, NodeAccess } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import type { Hex } from 'viem'
import { getBlock } from 'viem/actions'
import { readKeptTwap } from './readKeptTwap.ts'
import { readSignedTwap } from './readSignedTwap.ts'
import { earliest, reportTwaps, type VerifiedTwap } from './reportTwaps.ts'
import type { KeptTwap } from './SignedTwap.ts'
import type { OwnTwap } from './twapsQueryOptions.ts'

/**
 * TWAPs that an account signed on this device, with the status of each part read from the chain at one block, independent of any server's book.
 * Disabled without any.
 */
export function signedTwapsQueryOptions(
  client: ExchangeClient,
  { account, network, signed }: signedTwapsQueryOptions.Variables,
): QueryOptions<readonly OwnTwap[]> {
  const { chainId } = network
  const { seaport } = network.contracts
  const own = ownTwapsOf(signed, { account, network })
  return {
    queryKey: ['kept-plans', { chainId, account, ids: own.map(idOf) }],
    queryFn: async () => {
      const rpc = client.rpc(chainId)
      const [{ number: blockNumber, timestamp }, plans] = await Promise.all([getBlock(rpc), verified(own, network)])
      const facts = { network, blockNumber, nowSeconds: earliest(timestamp), seaport: seaport! }
      return await Promise.all(plans.map((each) => readKeptTwap(rpc, { ...each, ...facts })))
    },
    enabled: own.length > 0,
    staleTime: 2_000,
    retry,
    retryDelay,
  }
}

export declare namespace signedTwapsQueryOptions {
  type Variables = {
    /** Lower-case. */
    readonly account: Hex
    readonly network: Network
    /** As stored when they were signed. */
    readonly signed: readonly KeptTwap[]
  }
}

/** A TWAP that has ended as a node says, without final logs of all that its parts ended by. */
export type EndedTwap = { readonly plan: OwnTwap; readonly end: Exclude<SignatureStatus, 'gone' | 'live'> }

/**
 * TWAPs signed on this device that a node calls filled, canceled or over, without proof. A TWAP goes once its parts are over by the node's clock and by this
 * device's, or the logs of their ends are final, by each node that is asked. As with orders, one node alone is believed if it lies consistently. Disabled without
 * any.
 */
export function unprovenTwapsQueryOptions(
  client: ExchangeClient,
  { account, network, signed, witness }: unprovenTwapsQueryOptions.Variables,
): QueryOptions<readonly EndedTwap[]> {
  const { chainId } = network
  const own = ownTwapsOf(signed, { account, network })
  return {
    queryKey: ['kept-plans', { chainId, account, isEnded: true, ids: own.map(idOf) }],
    queryFn: async () => {
      const twaps = await verified(own, network)
      const [reports, others] = await Promise.all([
        reportTwaps(client, { account, network, plans: twaps }),
        // Who doesn't answer has proved nothing.
        witness && reportTwaps(witness, { account, network, plans: twaps }).catch(() => [] as const),
      ])
      return reports.flatMap(({ ended, isOver, plan }, index): readonly EndedTwap[] => {
        if (isOver) return []
        const end = agreeOnEnd(ended, others ? [others[index]?.ended] : [])
        return end === 'gone' || end === 'live' ? [] : [{ plan, end }]
      })
    },
    enabled: own.length > 0,
    staleTime: 60_000,
    retry,
    retryDelay,
  }
}

export declare namespace unprovenTwapsQueryOptions {
  type Variables = signedTwapsQueryOptions.Variables & {
    /** A second, independent node that has to agree. */
    readonly witness?: NodeAccess | undefined
  }
}

/** Those that their owner signed. */
async function verified(twaps: readonly KeptTwap[], network: Network): Promise<readonly VerifiedTwap[]> {
  const read = await Promise.all(twaps.map((twap) => readSignedTwap(twap, network)))
  return twaps.flatMap((twap, index): readonly VerifiedTwap[] => {
    const found = read[index]
    return found === undefined ? [] : [{ plan: twap, read: found }]
  })
}

function ownTwapsOf(
  signed: readonly KeptTwap[],
  { account, network }: Pick<signedTwapsQueryOptions.Variables, 'account' | 'network'>,
): readonly KeptTwap[] {
  const { chainId, contracts } = network
  return contracts.seaport === undefined
    ? []
    : signed.filter((twap) => twap.chainId === chainId && twap.owner === account)
}

const idOf = ({ id, signature }: KeptTwap) => `${id} ${signature}`
