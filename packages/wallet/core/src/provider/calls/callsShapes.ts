import { z } from 'zod/mini'
import type { Hex } from '../../signer/EvmTransaction.ts'
import { address, bytes, chainIdText, quantity } from '../shapes.ts'

/** One call of a batch. */
export type BatchCall = { readonly to: Hex; readonly value: bigint; readonly data: Hex }

const capabilities = z.optional(z.record(z.string(), z.unknown()))
const batchId = z.string().check(z.minLength(1), z.maxLength(8194))

/** EIP-5792. A call can't create a contract: accounts can't do that in a batch. */
export const sendCallsRequest = z.tuple([
  z.strictObject({
    version: z.literal('2.0.0'),
    id: z.optional(batchId),
    from: z.optional(address),
    chainId: chainIdText,
    atomicRequired: z.boolean(),
    calls: z
      .array(
        z.strictObject({
          to: address,
          value: z._default(z.optional(quantity), 0n),
          data: z._default(z.optional(bytes), '0x'),
          capabilities,
        }),
      )
      .check(z.minLength(1)),
    capabilities,
  }),
])

export const batchIdRequest = z.tuple([batchId])

export const capabilitiesRequest = z.union([z.tuple([address]), z.tuple([address, z.array(chainIdText)])])

/** Whether a site requires an unsupported capability. None is supported, so any that isn't optional is one. */
export function demandsMore(of: { readonly capabilities?: Record<string, unknown> | undefined }): boolean {
  return Object.values(of.capabilities ?? {}).some((each) => !(isRecord(each) && each.optional === true))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
