import { z } from 'zod'

/** A setting in wei. */
export const wei = z
  .string()
  .regex(/^\d{1,30}$/, 'write wei in digits')
  .transform(BigInt)
