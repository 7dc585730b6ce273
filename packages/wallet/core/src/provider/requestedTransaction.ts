import { z } from 'zod/mini'
import type { AccessList, Hex } from '../signer/EvmTransaction.ts'
import { address, bytes, chainIdText, quantity, word } from './shapes.ts'

/** A transaction as a site requests it; the wallet fills in what is missing. */
export type RequestedTransaction = {
  readonly from: Hex
  /** Undefined deploys `data` as a contract. */
  readonly to: Hex | undefined
  readonly value: bigint
  readonly data: Hex
  readonly chainId: number | undefined
  readonly gas: bigint | undefined
  readonly gasPrice: bigint | undefined
  readonly maxFeePerGas: bigint | undefined
  readonly maxPriorityFeePerGas: bigint | undefined
  readonly accessList: AccessList
  /** Nonce of a pending transaction to replace. */
  readonly nonce: number | undefined
}

const nonce = z.pipe(z.string().check(z.regex(/^0x[0-9a-f]{1,13}$/i)), z.transform(Number))

const fields = z.strictObject({
  from: address,
  to: z.optional(z.nullable(address)),
  value: z.optional(quantity),
  data: z.optional(bytes),
  input: z.optional(bytes),
  chainId: z.optional(chainIdText),
  gas: z.optional(quantity),
  gasLimit: z.optional(quantity),
  gasPrice: z.optional(quantity),
  maxFeePerGas: z.optional(quantity),
  maxPriorityFeePerGas: z.optional(quantity),
  accessList: z.optional(z.array(z.strictObject({ address, storageKeys: z.array(word) }))),
  nonce: z.optional(nonce),
  // The type follows from the fields. Blob and EIP-7702 transactions (3 and 4) are refused.
  type: z.optional(z.enum(['0x0', '0x1', '0x2'])),
})

export const requestedTransaction = z.pipe(
  fields.check(z.refine((value) => hasOneMeaning(value as Fields))),
  z.transform(
    ({ from, to, value, data, input, gas, gasLimit, accessList, ...rest }): RequestedTransaction => ({
      from,
      to: to ?? undefined,
      value: value ?? 0n,
      data: data ?? input ?? '0x',
      chainId: rest.chainId,
      gas: gas ?? gasLimit,
      gasPrice: rest.gasPrice,
      maxFeePerGas: rest.maxFeePerGas,
      maxPriorityFeePerGas: rest.maxPriorityFeePerGas,
      accessList: accessList ?? [],
      nonce: rest.nonce,
    }),
  ),
)

type Fields = z.output<typeof fields>

/** Both names of data and gas are in use; two that differ are ambiguous. */
function hasOneMeaning({ to, data, input, gas, gasLimit, gasPrice, ...rest }: Fields): boolean {
  const isSame = (a: unknown, b: unknown) => a === undefined || b === undefined || a === b
  const isDynamic = rest.maxFeePerGas !== undefined || rest.maxPriorityFeePerGas !== undefined || rest.type === '0x2'
  const makesNothing = (to ?? undefined) === undefined && (data ?? input ?? '0x') === '0x'
  return isSame(data, input) && isSame(gas, gasLimit) && !(gasPrice !== undefined && isDynamic) && !makesNothing
}
