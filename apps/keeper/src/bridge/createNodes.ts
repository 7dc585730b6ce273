import type { Hex } from 'viem'
import { getBlock } from 'viem/actions'
import { reasonOf } from '../createWatch.ts'
import type { KeeperEvent } from '../KeeperEvent.ts'
import type { RelayedNetwork } from './RelayedNetwork.ts'

/** A network's newest block. */
export type Head = {
  readonly hash: Hex | null
  readonly number: bigint
  readonly timestamp: bigint
  readonly baseFeePerGas: bigint | null
}

/** Asks the nodes of several networks. One that does not answer stands still, and the others go on; it is said once, and once that it is back. */
export function createNodes(networks: readonly RelayedNetwork[], say: (event: KeeperEvent) => void) {
  /** Networks that do not answer, and why. */
  const down = new Map<number, string>()

  async function ask<T>({ network: { chainId } }: RelayedNetwork, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      const reason = reasonOf(error)
      if (down.get(chainId) !== reason) say({ event: 'relay-network-lost', chainId, reason })
      down.set(chainId, reason)
      return undefined
    }
  }

  return {
    /** Undefined where the node does not answer. */
    ask,

    /** @throws what viem throws where none answers */
    async readHeads(): Promise<Map<number, Head>> {
      const heads = new Map<number, Head>()
      await Promise.all(
        networks.map(async (place) => {
          const head = await ask(place, () => getBlock(place.client))
          if (head === undefined) return
          const { chainId } = place.network
          heads.set(chainId, head)
          if (down.delete(chainId)) say({ event: 'relay-network-back', chainId })
        }),
      )
      if (heads.size === 0) await getBlock(networks[0]!.client)
      return heads
    },

    /** Of each network with a head; one that does not answer to it has none any more. */
    async each<T>(
      heads: Map<number, Head>,
      work: (place: RelayedNetwork, head: Head) => Promise<T>,
    ): Promise<readonly T[]> {
      const answers = await Promise.all(
        networks.map(async (place) => {
          const { chainId } = place.network
          const head = heads.get(chainId)
          const answer = head && (await ask(place, () => work(place, head)))
          if (answer === undefined) heads.delete(chainId)
          return answer
        }),
      )
      return answers.filter((answer) => answer !== undefined)
    },
  }
}
