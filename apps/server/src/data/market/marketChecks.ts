import { addressSchema, hashSchema } from '@oxbow/contract/Scalar'
import { z } from 'zod'
import { findChain, type Services } from '../../Services.ts'
import { check } from '../schemaBuilder.ts'

export const poolId = z.union([addressSchema, hashSchema])

const chains = z.array(z.int()).min(1).max(50)

/** @throws {UnsupportedChainError} for the first chain that is not served */
export function checkChains(services: Services, chainIds: readonly number[]): number[] {
  const checked = check('chainIds', chains, [...new Set(chainIds)])
  for (const chainId of checked) findChain(services, chainId)
  return checked
}
