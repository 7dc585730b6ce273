import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Registry } from 'prom-client'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getBlockNumber } from 'viem/actions'
import { createGasPricer } from '../bridge/createGasPricer.ts'
import { reasonOf } from '../createWatch.ts'
import type { KeeperEvent } from '../KeeperEvent.ts'
import { createGasMeter } from '../monitor/createGasMeter.ts'
import type { Answerer } from '../monitor/startMonitor.ts'
import { answerGas } from './answerGas.ts'
import { createGasJournal } from './createGasJournal.ts'
import { createGasStation } from './createGasStation.ts'
import type { GasSettings } from './GasSettings.ts'

/**
 * A gas station on each network, until the signal aborts. `done` resolves then.
 *
 * @throws when its file in the data folder can't be read or written
 */
export function runGasStation(options: runGasStation.Options): runGasStation.ReturnType {
  const { client, dataFolder, networks, pollMs, privateKey, registry, settings, signal } = options
  const account = privateKeyToAccount(privateKey)
  const journal = createGasJournal(join(dataFolder, 'keeper', 'gas-station.jsonl'))
  const gasIn = createGasPricer(client)
  const meter = createGasMeter(
    registry,
    networks.map(({ chainId }) => chainId),
  )
  const say = (event: KeeperEvent) => {
    meter.count(event)
    options.say(event)
  }
  const stations = new Map(
    networks.map((network) => {
      const { chainId } = network
      return [
        chainId,
        createGasStation({ account, client: client.rpc(chainId), gasIn, journal, network, say, settings }),
      ]
    }),
  )
  say({ event: 'gas-station', account: account.address, networks: networks.map(({ name }) => name).join(', ') })
  return {
    answer: (path, body) => answerGas(path, body, { say, stations, onRefused: meter.refused }),
    done: Promise.all([...stations].map(([chainId, { round }]) => follow(chainId, round))),
  }

  /** A round on each new block; an outage is reported once. */
  async function follow(chainId: number, round: () => Promise<void>): Promise<void> {
    let last: bigint | undefined
    let lastError: string | undefined
    while (!signal.aborted) {
      try {
        const block = await getBlockNumber(client.rpc(chainId), { cacheTime: 0 })
        if (block !== last) await round()
        last = block
        lastError = undefined
      } catch (error) {
        const text = reasonOf(error)
        if (!signal.aborted && text !== lastError) say({ event: 'gas-round-failed', chainId, error: text })
        lastError = text
      }
      await sleep(pollMs, undefined, { signal }).catch(() => undefined)
    }
  }
}

export declare namespace runGasStation {
  type Options = {
    /** The Oxbow that prices gas, and the nodes. */
    readonly client: ExchangeClient
    readonly dataFolder: string
    readonly networks: readonly Network[]
    readonly pollMs: number
    readonly privateKey: Hex
    readonly registry: Registry
    readonly say: (event: KeeperEvent) => void
    readonly settings: GasSettings
    readonly signal: AbortSignal
  }
  type ReturnType = {
    /** Undefined for a path that isn't the gas station's. */
    readonly answer: Answerer
    readonly done: Promise<unknown>
  }
}
