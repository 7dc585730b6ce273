import { setTimeout as sleep } from 'node:timers/promises'
import { createChainClient } from '@oxbow/chain/createChainClient'
import { type Address, http } from 'viem'
import type { BridgeChain } from './BridgeChain.ts'
import { createBridger } from './createBridger.ts'
import { createSettlement } from './createSettlement.ts'

/** A start only waits for the chains, and pages' first requests come first. */
const firstPauseMs = 15_000
const pauseMs = 60_000
/** Each deposit stays in the chains' states forever. */
const turnsPerDeposit = 3

/** Regularly bridges between the running local chains and settles all deposits, until it is closed. */
export function startBridge({ chains: named, onProblem }: startBridge.Options): { close(): void } {
  const stopping = new AbortController()
  const { signal } = stopping
  const chains = named.flatMap(({ chainId, url, spokePool, weth }): BridgeChain[] => {
    if (spokePool === undefined) return []
    const client = createChainClient({ transport: http(url, { retryCount: 0 }) })
    return [{ chainId, url, client, contracts: { spokePool, weth } }]
  })
  const settlement = createSettlement(chains)
  const bridger = createBridger(chains)
  const attempt = async (task: () => Promise<unknown>) => {
    if (!signal.aborted)
      await task().catch((error: unknown) => {
        if (!signal.aborted) onProblem(error)
      })
  }
  const run = async () => {
    await sleep(firstPauseMs, undefined, { signal })
    await attempt(bridger.begin)
    for (let turn = 1; !signal.aborted; turn++) {
      await sleep(pauseMs, undefined, { signal })
      await attempt(settlement.settle)
      if (turn % turnsPerDeposit === 0) await attempt(bridger.bridge)
    }
  }
  if (chains.length > 1) void run().catch(() => undefined)
  return { close: () => stopping.abort() }
}

export declare namespace startBridge {
  type Options = {
    readonly chains: readonly {
      readonly chainId: number
      readonly url: string
      readonly weth: Address
      /** Undefined for a chain from an older Oxbow. */
      readonly spokePool: Address | undefined
    }[]
    readonly onProblem: (error: unknown) => void
  }
}
