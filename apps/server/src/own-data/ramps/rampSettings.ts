import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BaseError } from '@oxbow/errors/BaseError'
import { prettifyError, z } from 'zod'
import { banxaSettings } from './providers/banxa.ts'
import { coinbaseSettings } from './providers/coinbase.ts'
import { moonpaySettings } from './providers/moonpay.ts'
import { stripeSettings } from './providers/stripe.ts'
import { transakSettings } from './providers/transak.ts'

export const rampVariables = {
  /** JSON file with the operator's keys, one entry per provider. */
  OXBOW_RAMPS: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  /** URL of the devnet's simulated providers; only for the profile `local`. */
  OXBOW_RAMP_SANDBOX_URL: z.url({ protocol: /^http$/, hostname: /^(127\.0\.0\.1|localhost)$/ }).optional(),
}

const keysSchema = z.strictObject({
  moonpay: moonpaySettings.optional(),
  transak: transakSettings.optional(),
  coinbase: coinbaseSettings.optional(),
  stripe: stripeSettings.optional(),
  banxa: banxaSettings.optional(),
})

export type RampSettings = {
  readonly keys: z.infer<typeof keysSchema>
  /** Undefined without a devnet. `secretPath` is written when the devnet starts. */
  readonly sandbox: { readonly url: string; readonly secretPath: string } | undefined
}

/** @throws {RampSettingsError} */
export function toRampSettings(data: {
  readonly OXBOW_PROFILE: string
  readonly OXBOW_DATA: string
  readonly OXBOW_RAMPS?: string | undefined
  readonly OXBOW_RAMP_SANDBOX_URL?: string | undefined
}): RampSettings {
  const url = data.OXBOW_PROFILE === 'local' ? data.OXBOW_RAMP_SANDBOX_URL : undefined
  return {
    keys: data.OXBOW_RAMPS === undefined ? {} : readKeys(data.OXBOW_RAMPS),
    sandbox:
      url === undefined
        ? undefined
        : { url: new URL(url).origin, secretPath: join(data.OXBOW_DATA, 'devnet/ramp-secret') },
  }
}

function readKeys(path: string): z.infer<typeof keysSchema> {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new RampSettingsError(`${path}: ${(error as NodeJS.ErrnoException).code ?? 'it is not JSON'}`)
  }
  let parsed: z.ZodSafeParseResult<z.infer<typeof keysSchema>>
  try {
    parsed = keysSchema.safeParse(json)
  } catch {
    throw new RampSettingsError(`${path}: coinbase.privateKey is not a key`)
  }
  // Reports field names only, because the values are keys.
  if (!parsed.success) throw new RampSettingsError(...prettifyError(parsed.error).split('\n'))
  return parsed.data
}

export class RampSettingsError extends BaseError {
  override name = 'Server.RampSettingsError'
  constructor(...facts: string[]) {
    super('The providers for buying and selling are misconfigured.', {
      code: 'InvalidConfiguration',
      facts,
      nextAction: 'docs/operators.md shows the file that OXBOW_RAMPS names.',
    })
  }
}
