import { readFileSync } from 'node:fs'
import type { Env } from '../../settings/env.ts'
import { type PacedRamp, paceRamp } from './paceRamp.ts'
import { banxa } from './providers/banxa.ts'
import { coinbase } from './providers/coinbase.ts'
import { moonpay } from './providers/moonpay.ts'
import { sandboxes } from './providers/sandbox.ts'
import { stripe } from './providers/stripe.ts'
import { transak } from './providers/transak.ts'

/** The providers that the operator has keys for, by id; on local networks those simulated by the devnet. */
export function createRamps({ port, ramps, site }: Env): ReadonlyMap<string, PacedRamp> {
  const { keys, sandbox } = ramps
  const secret = sandbox && readSecret(sandbox.secretPath)
  const adapters = [
    ...(keys.moonpay ? [moonpay(keys.moonpay)] : []),
    ...(keys.transak ? [transak(keys.transak)] : []),
    ...(keys.coinbase ? [coinbase(keys.coinbase)] : []),
    ...(keys.stripe ? [stripe(keys.stripe)] : []),
    ...(keys.banxa ? [banxa(keys.banxa)] : []),
    ...(sandbox && secret !== undefined
      ? sandboxes({
          url: sandbox.url,
          secret,
          perDollar: site.currencies.perDollar,
          webhookOrigin: `http://127.0.0.1:${port}`,
        })
      : []),
  ]
  return new Map(adapters.map((adapter) => [adapter.provider.id, paceRamp(adapter)]))
}

/** Undefined if the devnet hasn't written it: an older devnet has no sandbox. */
function readSecret(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return undefined
  }
}
