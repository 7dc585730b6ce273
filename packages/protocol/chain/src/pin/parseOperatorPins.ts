import { BaseError } from '@oxbow/errors/BaseError'
import { z } from 'zod/mini'
import { contractsSchema } from '../Network.ts'
import type { OperatorPins } from './pinsOf.ts'

const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/), z.toLowerCase())
const hash = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/), z.toLowerCase())
const contractName = z.keyof(contractsSchema)

const operatorPinsSchema = z.record(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
  z.strictObject({
    contracts: z.optional(z.strictObject(z.partial(contractsSchema).shape)),
    codeHashes: z.optional(z.partialRecord(contractName, hash)),
    decimals: z.optional(z.record(address, z.int().check(z.minimum(0), z.maximum(255)))),
  }),
)

/**
 * Parses and validates the operator's pins for the build, because a misspelled pin would give no protection.
 *
 * @throws {InvalidPinsError} with every error
 */
export function parseOperatorPins(text: string): OperatorPins {
  const parsed = operatorPinsSchema.safeParse(parseJson(text))
  if (!parsed.success) throw new InvalidPinsError(z.prettifyError(parsed.error))
  return parsed.data as OperatorPins
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export class InvalidPinsError extends BaseError {
  override name = 'InvalidPinsError'

  constructor(reasons: string) {
    super('These are not pins.', {
      code: 'InvalidPins',
      facts: reasons.split('\n'),
      nextAction: 'Compare the file in OXBOW_PINS with docs/operators.md.',
    })
  }
}
