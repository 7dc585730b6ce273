import type { Fill } from '@oxbow/across/Deposit'
import { readFills } from '@oxbow/across/readFills'
import type { Address } from 'viem'
import { createClock } from './createClock.ts'
import type { createNodes, Head } from './createNodes.ts'
import type { RelayedNetwork } from './RelayedNetwork.ts'
import { sumByToken } from './sumByToken.ts'

/** Period of `TokenLimits.most`. */
const spentSeconds = 7_200n
/** Interval of reading while no deposit is open. */
const seldomMs = 60_000

/** An account's fills of the last two hours, read from the networks, so that a restarted relayer keeps its limits. */
export function createOwnFills({ account, networks, nodes, onGivenOut }: createOwnFills.Options) {
  const fills = new Map<number, readonly Fill[]>()
  const clocks = new Map(networks.map(({ client, network }) => [network.chainId, createClock(client)]))
  let readMs = 0

  return {
    all: fills as ReadonlyMap<number, readonly Fill[]>,
    /** Undefined until they were read. */
    on: (chainId: number): readonly Fill[] | undefined => fills.get(chainId),
    isDue: () => Date.now() - readMs > seldomMs,
    /** A network whose node fails is removed from `heads`. */
    async read(heads: Map<number, Head>): Promise<void> {
      await nodes.each(heads, async ({ client, network: { chainId }, pool }, head) => {
        const fromBlock = await clocks.get(chainId)!(head.timestamp - spentSeconds, head.number)
        const found = await readFills(client, { chainId, pool, relayer: account, fromBlock, toBlock: head.number })
        fills.set(chainId, found)
        onGivenOut?.(chainId, sumByToken(found))
        return found
      })
      readMs = Date.now()
    },
  }
}

export declare namespace createOwnFills {
  type Options = {
    /** Lower case. */
    readonly account: Address
    readonly networks: readonly RelayedNetwork[]
    readonly nodes: Pick<ReturnType<typeof createNodes>, 'each'>
    /** Called with the payouts on a network, in raw units by token. */
    readonly onGivenOut?: ((chainId: number, sums: ReadonlyMap<Address, bigint>) => void) | undefined
  }
}
