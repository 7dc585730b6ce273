import { addressSchema, hashSchema } from '@oxbow/contract/Scalar'
import { z } from 'zod'
import { findChain, type Services } from '../../Services.ts'
import { check } from '../schemaBuilder.ts'

export const poolId = z.union([addressSchema, hashSchema])

const tokenKeys = z.array(z.tuple([z.coerce.number().pipe(z.int()), addressSchema])).max(100)

const chains = z.array(z.int()).min(1).max(50)

/** @throws {UnsupportedChainError} for the first chain that is not served */
export function checkChains(services: Services, chainIds: readonly number[]): number[] {
  const checked = check('chainIds', chains, [...new Set(chainIds)])
  for (const chainId of checked) findChain(services, chainId)
  return checked
}

/** Tokens as `<chainId>-<address>`, at most 100. @throws {InvalidArgumentError} */
export function checkTokenKeys(name: string, keys: readonly string[]): z.output<typeof tokenKeys> {
  return check(
    name,
    tokenKeys,
    keys.map((key) => key.split('-')),
  )
}
