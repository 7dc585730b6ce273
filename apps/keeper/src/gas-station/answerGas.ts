import { type GasRefusal, gasQuoteRequestSchema, gasRelayRequestSchema, toGasJson } from '@oxbow/delegation/GasStation'
import { reasonOf } from '../createWatch.ts'
import type { KeeperEvent } from '../KeeperEvent.ts'
import type { MonitorAnswer } from '../monitor/startMonitor.ts'
import type { GasStation } from './createGasStation.ts'
import { GasRefusedError } from './GasRefusedError.ts'

/**
 * Answers what this machine's server asks of the gas station. Refusals have status 409, with their code.
 *
 * @param stations by chain id
 * @param body as it was sent
 */
export async function answerGas(
  path: string,
  body: unknown,
  { onRefused, say, stations }: answerGas.Options,
): Promise<MonitorAnswer | undefined> {
  let asked = 0
  try {
    if (path === '/gas/quote') {
      const parsed = gasQuoteRequestSchema.safeParse(body)
      return parsed.success ? done(await stationOf(parsed.data.chainId).quote(parsed.data)) : malformed
    }
    if (path === '/gas/relay') {
      const parsed = gasRelayRequestSchema.safeParse(body)
      return parsed.success ? done(await stationOf(parsed.data.grant.chainId).relay(parsed.data)) : malformed
    }
    return undefined
  } catch (error) {
    const isRefusal = error instanceof GasRefusedError
    if (stations.has(asked)) onRefused(asked, isRefusal ? error.code : 'GasStationUnavailable')
    if (isRefusal) return refusal(error.code, error.shortMessage)
    say({ event: 'gas-unanswered', chainId: asked, error: reasonOf(error) })
    return refusal('GasStationUnavailable', 'The network’s node doesn’t answer.')
  }

  function stationOf(chainId: number): GasStation {
    asked = chainId
    const station = stations.get(chainId)
    if (station === undefined)
      throw new GasRefusedError('GasStationUnavailable', 'Nothing is sent for others on this network.')
    return station
  }
}

export declare namespace answerGas {
  type Options = {
    readonly stations: ReadonlyMap<number, GasStation>
    readonly say: (event: KeeperEvent) => void
    readonly onRefused: (chainId: number, code: GasRefusal) => void
  }
}

const malformed: MonitorAnswer = { status: 400, text: '{}' }

function done(value: unknown): MonitorAnswer {
  return { status: 200, text: toGasJson(value) }
}

function refusal(code: GasRefusal, detail: string): MonitorAnswer {
  return { status: 409, text: toGasJson({ code, detail }) }
}
