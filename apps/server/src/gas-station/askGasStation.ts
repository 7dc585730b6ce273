import { type GasRefusal, gasRefusalSchema, toGasJson } from '@oxbow/delegation/GasStation'
import { BaseError } from '@oxbow/errors/BaseError'
import { z } from 'zod'

/** Longer than a keeper takes to try a transaction and send it; with the longest wait for a turn it is within a request's time. */
const timeoutMs = 11_000

/**
 * Asks the gas station of the keeper beside this server.
 *
 * @throws {GasStationError} with its reason, or `Timeout` when it doesn't answer: then it may have sent what it was handed, and may be asked again
 */
export async function askGasStation<T extends z.core.$ZodType>(
  port: number | undefined,
  path: '/gas/quote' | '/gas/relay',
  body: unknown,
  schema: T,
): Promise<z.output<T>> {
  if (port === undefined) throw new GasStationError('GasStationUnavailable', 'This site sends nothing for others.')
  const away = () => new GasStationError('Timeout', 'The keeper doesn’t answer.', 'Try again in a moment.')
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: toGasJson(body),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw away()
  })
  const json: unknown = await answer.json().catch(() => undefined)
  if (answer.status === 409) {
    const refusal = gasRefusalSchema.safeParse(json)
    throw refusal.success ? new GasStationError(refusal.data.code, refusal.data.detail) : away()
  }
  const parsed = z.safeParse(schema, json)
  if (!answer.ok || !parsed.success) throw away()
  return parsed.data
}

export class GasStationError extends BaseError {
  override name = 'Server.GasStationError'
  constructor(code: GasRefusal | 'Timeout', message: string, nextAction?: string) {
    super(message, { code, ...(nextAction && { nextAction }) })
  }
}
