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

/**
 * Calls the nodes of several networks. One that doesn't answer is skipped without affecting the others; its outage and its return are reported once.
 */
export function createNodes(networks: readonly RelayedNetwork[], say: (event: KeeperEvent) => void) {
  /** Networks that don't answer, and why. */
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
    /** Undefined when the node doesn't answer. */
    ask,

    /** @throws viem's error when no node answers */
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

    /** Runs `work` for each network with a head; a network whose node fails is removed. */
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
