import { aggregate } from '@oxbow/chain/aggregate'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import type { Hex } from 'viem'
import { getBlock } from 'viem/actions'
import { planReads, readPlanState } from './planReads.ts'
import type { OwnPlan } from './plansQueryOptions.ts'
import { readSignedPlan } from './readSignedPlan.ts'
import type { SignedPlan } from './SignedPlan.ts'

/**
 * Plans that an account signed on this device, with the status of each part read from the chain at one block, independent of any server's book.
 * Disabled without any.
 */
export function signedPlansQueryOptions(
  client: ExchangeClient,
  { account, network, signed }: signedPlansQueryOptions.Variables,
): QueryOptions<readonly OwnPlan[]> {
  const { chainId, contracts } = network
  const { multicall3, seaport } = contracts
  const own = signed.filter((plan) => plan.chainId === chainId && plan.owner === account)
  return {
    queryKey: ['kept-plans', { chainId, account, ids: own.map(({ id, signature }) => `${id} ${signature}`) }],
    queryFn: async () => {
      const { number: blockNumber, timestamp } = await getBlock(client.rpc(chainId))
      const judged = await Promise.all(
        own.map(async (plan): Promise<readonly OwnPlan[]> => {
          const read = await readSignedPlan(plan, network)
          if (read === undefined || seaport === undefined) return []
          const calls = planReads({ ...read, id: plan.id }, seaport).map(({ data, to }) => ({
            target: to,
            callData: data,
          }))
          const answers = await aggregate(client.rpc(chainId), { multicall3, calls, blockNumber })
          const { fates, isShort = false } = readPlanState(read, answers, timestamp)
          if (fates === undefined) return []
          const isOpen = fates.includes('waiting')
          return [
            {
              ...plan,
              planHash: read.hash,
              planStatus: isOpen ? 'open' : 'ended',
              createdAt: undefined,
              isShort,
              isFinal: false,
              blockNumber: String(blockNumber),
              fates: read.parts.map(({ hash }, index) => ({ orderHash: hash, fate: fates[index]! })),
            },
          ]
        }),
      )
      return judged.flat()
    },
    enabled: own.length > 0 && seaport !== undefined,
    staleTime: 2_000,
    retry,
    retryDelay,
  }
}

export declare namespace signedPlansQueryOptions {
  type Variables = {
    /** Lower-case. */
    readonly account: Hex
    readonly network: Network
    /** As stored when they were signed. */
    readonly signed: readonly SignedPlan[]
  }
}
