import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigurationError } from '@oxbow/chain/ConfigurationError'
import type { Network } from '@oxbow/chain/Network'
import { BaseError } from '@oxbow/errors/BaseError'
import type { Client, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { KeeperEvent } from '../KeeperEvent.ts'
import { createRelayer } from './createRelayer.ts'
import type { RelayerSettings } from './RelayerSettings.ts'

/** Relays between the networks that have a pool, until it is told to stop. @throws {ConfigurationError} where there are not two */
export async function runRelayer(options: runRelayer.Options): Promise<void> {
  const { networks, pollMs, privateKey, rpc, say, settings, signal } = options
  const relayed = networks.flatMap((network) => {
    const pool = network.contracts.spokePool
    return pool === undefined ? [] : [{ network, pool, client: rpc(network.chainId) }]
  })
  if (relayed.length < 2)
    throw new ConfigurationError('Fewer than two networks that are on have a pool.', [], 'Nothing can be relayed.')
  const account = privateKeyToAccount(privateKey)
  const { round } = createRelayer({ account, networks: relayed, say, settings })
  say({ event: 'relaying', account: account.address, networks: relayed.map(({ network }) => network.name).join(', ') })
  let lastError: string | undefined
  while (!signal.aborted) {
    try {
      await round()
      lastError = undefined
    } catch (error) {
      if (signal.aborted) return
      const text = (error instanceof BaseError ? error.message : String(error)).split('\n')[0]!
      if (text !== lastError) say({ event: 'relay-round-failed', error: text })
      lastError = text
    }
    await sleep(pollMs, undefined, { signal }).catch(() => undefined)
  }
}

export declare namespace runRelayer {
  type Options = {
    readonly networks: readonly Network[]
    readonly pollMs: number
    readonly privateKey: Hex
    readonly rpc: (chainId: number) => Client
    readonly say: (event: KeeperEvent) => void
    readonly settings: RelayerSettings
    readonly signal: AbortSignal
  }
}
