import { createTransferMemory, type TransferMemory } from '@oxbow/bridge/createTransferMemory'
import type { Network } from '@oxbow/chain/Network'
import type { Chain, Services } from '../Services.ts'

/** A network whose blocks come faster is asked no more often than that. */
const leastMs = 4_000
/** What nobody asked for so long is read once a minute: a node that is paid by the call stands behind each network. */
const idleAfterMs = 900_000
const idleMs = 50_000
/** Without a new block it is asked so often whether the node is still there. */
const lookEveryMs = 10_000

/** What each network's pool has told of the last hours, kept up with its blocks. */
export type FollowedTransfers = {
  /** Undefined where the network is off or has no pool. Whoever asks keeps it up to date. */
  of(chainId: number): TransferMemory | undefined
  stop(): void
}

/** Follows every network that has a pool. A node that does not answer leaves what is known as old as it is. */
export function followTransfers(
  { watchChains }: Pick<Services, 'watchChains'>,
  onProblem: (error: unknown, chainSlug: string) => void,
): FollowedTransfers {
  const memories = new Map<number, TransferMemory>()
  const networks: Network[] = []
  const ends: (() => void)[] = []
  let askedAtMs = Number.NEGATIVE_INFINITY

  function follow({ client, market, network }: Chain): void {
    const pool = network.contracts.spokePool
    if (pool === undefined) return
    networks.push(network)
    const memory = createTransferMemory({ client, network, others: () => networks, pool })
    memories.set(network.chainId, memory)
    let triedAtMs = Number.NEGATIVE_INFINITY

    function wake(): void {
      const nowMs = Date.now()
      const pauseMs = nowMs - askedAtMs > idleAfterMs ? idleMs : leastMs
      if (nowMs - triedAtMs < pauseMs) return
      triedAtMs = nowMs
      memory.refresh().catch((error: unknown) => onProblem(error, network.slug))
    }

    const stopWatching = market.watch(wake)
    const timer = setInterval(wake, lookEveryMs).unref()
    wake()
    ends.push(() => {
      stopWatching()
      clearInterval(timer)
    })
  }

  watchChains(follow)
  return {
    of(chainId) {
      askedAtMs = Date.now()
      return memories.get(chainId)
    },
    stop() {
      for (const end of ends) end()
    },
  }
}
