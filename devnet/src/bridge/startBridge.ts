import { setTimeout as sleep } from 'node:timers/promises'
import { createChainClient } from '@oxbow/chain/createChainClient'
import { type Address, http } from 'viem'
import type { BridgeChain } from './BridgeChain.ts'
import { createBridger } from './createBridger.ts'
import { createSettlement } from './createSettlement.ts'

/** A start waits for the chains alone, and pages for what they ask first. */
const firstPauseMs = 15_000
const pauseMs = 60_000
/** Each deposit stays in the chains' states for good. */
const turnsPerDeposit = 3

/** Bridges now and then between the local chains that run, and settles what anybody has bridged, until it is closed. */
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
      /** Undefined of a chain that an older Oxbow made. */
      readonly spokePool: Address | undefined
    }[]
    readonly onProblem: (error: unknown) => void
  }
}
