import { createTransferCache, type TransferCache } from '@oxbow/bridge/createTransferCache'
import type { Network } from '@oxbow/chain/Network'
import type { Chain, Services } from '../Services.ts'

/** Minimum polling interval, for networks with faster blocks. */
const leastMs = 4_000
/** Networks that nobody asked about for this long are read once a minute, because nodes may charge per call. */
const idleAfterMs = 900_000
const idleMs = 50_000
/** Interval of checks whether the node still answers, without a new block. */
const pollIntervalMs = 10_000

/** Recent bridge transfers of each network's pool, updated with its blocks. */
export type FollowedTransfers = {
  /** Undefined if the network is off or has no pool. Calling it keeps the network active. */
  of(chainId: number): TransferCache | undefined
  stop(): void
}

/** Follows every network that has a pool. While a node doesn't answer, its data ages. */
export function followTransfers(
  { watchChains }: Pick<Services, 'watchChains'>,
  onProblem: (error: unknown, chainSlug: string) => void,
): FollowedTransfers {
  const memories = new Map<number, TransferCache>()
  const networks: Network[] = []
  const ends: (() => void)[] = []
  let askedAtMs = Number.NEGATIVE_INFINITY

  function follow({ client, market, network }: Chain): void {
    const pool = network.contracts.spokePool
    if (pool === undefined) return
    networks.push(network)
    const originOf = (chainId: number) => memories.get(chainId)
    const memory = createTransferCache({ client, network, originOf, others: () => networks, pool })
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
    const timer = setInterval(wake, pollIntervalMs).unref()
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
