import { setTimeout as sleep } from 'node:timers/promises'
import type { Network } from '@oxbow/chain/Network'
import { pinnedTokens } from '@oxbow/chain/pinnedTokens'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { BaseError } from '@oxbow/errors/BaseError'
import { ConfigurationError } from '@oxbow/errors/ConfigurationError'
import type { Registry } from 'prom-client'
import { type Address, formatUnits, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { KeeperEvent } from '../KeeperEvent.ts'
import { createRelayMeter } from '../monitor/createRelayMeter.ts'
import type { Answerer } from '../monitor/startMonitor.ts'
import { answerOffer } from './answerOffer.ts'
import { createGasPricer } from './createGasPricer.ts'
import { createRelayer } from './createRelayer.ts'
import type { RelayerSettings } from './RelayerSettings.ts'

/** Relays between all networks with a pool until the signal aborts. `done` resolves then. @throws {ConfigurationError} if there are fewer than two */
export function runRelayer(options: runRelayer.Options): runRelayer.ReturnType {
  const { client, networks, pollMs, privateKey, registry, say, settings, signal } = options
  const relayed = networks.flatMap((network) => {
    const pool = network.contracts.spokePool
    return pool === undefined ? [] : [{ network, pool, client: client.rpc(network.chainId) }]
  })
  if (relayed.length < 2)
    throw new ConfigurationError('Fewer than two networks that are on have a pool.', [], 'Nothing can be relayed.')
  const account = privateKeyToAccount(privateKey)
  const meter = createRelayMeter(
    registry,
    relayed.map(({ network }) => network.chainId),
  )
  const { offer, round } = createRelayer({
    account,
    gasIn: createGasPricer(client),
    networks: relayed,
    settings,
    onGivenOut: (chainId, sums) => meter.givenOut(chainId, toWhole(chainId, sums, settings)),
    say(event) {
      meter.count(event)
      say(event)
    },
  })
  say({ event: 'relaying', account: account.address, networks: relayed.map(({ network }) => network.name).join(', ') })
  return {
    answer: (path, body) => answerOffer(path, body, { offer, say }),
    done: follow(),
  }

  async function follow(): Promise<void> {
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
}

export declare namespace runRelayer {
  type Options = {
    /** The Oxbow that prices gas, and the nodes. */
    readonly client: ExchangeClient
    readonly networks: readonly Network[]
    readonly pollMs: number
    /** Registry of the served metrics. */
    readonly registry: Registry
    readonly privateKey: Hex
    readonly say: (event: KeeperEvent) => void
    readonly settings: RelayerSettings
    readonly signal: AbortSignal
  }
  type ReturnType = {
    /** Says what it would fill. */
    readonly answer: Answerer
    readonly done: Promise<unknown>
  }
}

/** Whole units by symbol, including tokens with zero payouts. */
function toWhole(
  chainId: number,
  sums: ReadonlyMap<Address, bigint>,
  { tokens }: RelayerSettings,
): ReadonlyMap<string, number> {
  const whole = new Map([...tokens.keys()].map((symbol) => [symbol, 0]))
  for (const { address, decimals, symbol } of pinnedTokens(chainId)) {
    const sum = sums.get(address.toLowerCase() as Address)
    if (symbol !== undefined && sum !== undefined && whole.has(symbol))
      whole.set(symbol, Number(formatUnits(sum, decimals)))
  }
  return whole
}
