import type { Contracts } from '@oxbow/chain/Network'
import { type Address, isAddressEqual } from 'viem'
import type { Permit } from './Effect.ts'
import { lower } from './partyOf.ts'

export type DecodedTypedData =
  /** A Permit2 allowance. `chainId` is the chain that the signature is valid for. */
  (Permit & { readonly chainId: number }) | { readonly type: 'unknown'; readonly what: string }

/**
 * What a signature of EIP-712 typed data allows, as far as it can be decoded. The
 * domain must be Permit2's: for another contract the same message means something else.
 */
export function decodeTypedData(typedData: unknown, contracts: Pick<Contracts, 'permit2'>): DecodedTypedData {
  try {
    return permitOf(typedData as PermitSingleData, contracts.permit2) ?? unknown(typedData)
  } catch {
    return unknown(typedData)
  }
}

type PermitSingleData = {
  domain: { name?: unknown; chainId?: unknown; verifyingContract?: unknown; version?: unknown; salt?: unknown }
  primaryType: unknown
  types: Record<string, readonly { name: string; type: string }[]>
  message: {
    details: { token: unknown; amount: unknown; expiration: unknown; nonce: unknown }
    spender: unknown
    sigDeadline: unknown
  }
}

function permitOf({ domain, primaryType, types, message }: PermitSingleData, permit2: Address) {
  const isPermit2 =
    domain.name === 'Permit2' &&
    domain.version === undefined &&
    domain.salt === undefined &&
    isAddressEqual(domain.verifyingContract as Address, permit2)
  const isPermitSingle =
    primaryType === 'PermitSingle' && fields(types.PermitSingle) === SINGLE && fields(types.PermitDetails) === DETAILS
  if (!isPermit2 || !isPermitSingle) return undefined
  const { details } = message
  return {
    type: 'permit',
    chainId: toNumber(domain.chainId),
    spender: toAddress(message.spender),
    sigDeadline: toBigInt(message.sigDeadline, 256),
    allowances: [
      {
        token: toAddress(details.token),
        amount: toBigInt(details.amount, 160),
        expiration: Number(toBigInt(details.expiration, 48)),
        nonce: Number(toBigInt(details.nonce, 48)),
      },
    ],
  } as const
}

const fields = (type: readonly { name: string; type: string }[] | undefined) =>
  type?.map((field) => `${field.type} ${field.name}`).join()

const DETAILS = 'address token,uint160 amount,uint48 expiration,uint48 nonce'
const SINGLE = 'PermitDetails details,address spender,uint256 sigDeadline'

function toAddress(value: unknown): Address {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(value)) throw new TypeError('Not an address.')
  return lower(value as Address)
}

/** Wallets receive integers as numbers and as decimal or hexadecimal strings. */
function toBigInt(value: unknown, bits: number): bigint {
  if (typeof value !== 'bigint' && typeof value !== 'number' && typeof value !== 'string')
    throw new TypeError('No number.')
  if (value === '') throw new TypeError('No number.')
  const number = BigInt(value)
  if (number < 0n || number >> BigInt(bits) !== 0n) throw new RangeError('Out of range.')
  return number
}

const toNumber = (value: unknown) => Number(toBigInt(value, 53))

function unknown(typedData: unknown): DecodedTypedData {
  const primaryType = (typedData as { primaryType?: unknown } | null)?.primaryType
  return { type: 'unknown', what: typeof primaryType === 'string' ? primaryType : 'Typed data' }
}
