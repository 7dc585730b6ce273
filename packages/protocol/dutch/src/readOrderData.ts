import type { DecayCurve, ExclusiveDutchOrder, OrderInfo, OrderTerms, V3DutchOrder } from './DutchOrder.ts'

type Hex = `0x${string}`

/** A Permit2 permit with an order as its witness, as a wallet is asked to sign it. */
export type OrderData = {
  /** The domain in which the signature is valid. */
  readonly chainId: number
  readonly permit2: Hex
  /** What Permit2 lets `spender` take once. The caller has to check that it matches the order. */
  readonly permitted: { readonly token: Hex; readonly amount: bigint }
  readonly spender: Hex
  readonly nonce: bigint
  readonly deadline: bigint
  readonly order: OrderTerms
}

/**
 * Decodes typed data into the order that its signature would allow, with code independent of the encoder. Undefined for anything that differs in any
 * way, because a different type of one field changes the hash.
 */
export function readOrderData(typedData: unknown): OrderData | undefined {
  try {
    return read(typedData as TypedData)
  } catch {
    return undefined
  }
}

type Field = { readonly name: string; readonly type: string }
type TypedData = {
  readonly domain: Record<string, unknown>
  readonly primaryType: unknown
  readonly types: Record<string, readonly Field[]>
  readonly message: Record<string, unknown>
}

const info =
  'address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData'
const permit = (witness: string) =>
  `TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,${witness} witness`
const structs = {
  ExclusiveDutchOrder: {
    PermitWitnessTransferFrom: permit('ExclusiveDutchOrder'),
    TokenPermissions: 'address token,uint256 amount',
    OrderInfo: info,
    ExclusiveDutchOrder:
      'OrderInfo info,uint256 decayStartTime,uint256 decayEndTime,address exclusiveFiller,uint256 exclusivityOverrideBps,address inputToken,uint256 inputStartAmount,uint256 inputEndAmount,DutchOutput[] outputs',
    DutchOutput: 'address token,uint256 startAmount,uint256 endAmount,address recipient',
  },
  V3DutchOrder: {
    PermitWitnessTransferFrom: permit('V3DutchOrder'),
    TokenPermissions: 'address token,uint256 amount',
    OrderInfo: info,
    V3DutchOrder:
      'OrderInfo info,address cosigner,uint256 startingBaseFee,V3DutchInput baseInput,V3DutchOutput[] baseOutputs',
    V3DutchInput:
      'address token,uint256 startAmount,NonlinearDutchDecay curve,uint256 maxAmount,uint256 adjustmentPerGweiBaseFee',
    V3DutchOutput:
      'address token,uint256 startAmount,NonlinearDutchDecay curve,address recipient,uint256 minAmount,uint256 adjustmentPerGweiBaseFee',
    NonlinearDutchDecay: 'uint256 relativeBlocks,int256[] relativeAmounts',
  },
} as const

function read({ domain, message, primaryType, types }: TypedData): OrderData | undefined {
  if (primaryType !== 'PermitWitnessTransferFrom') return undefined
  const isPermit2 = domain.name === 'Permit2' && domain.version === undefined && domain.salt === undefined
  if (!isPermit2) return undefined
  const witness = toStruct(message.witness)
  const kind = types.PermitWitnessTransferFrom?.at(-1)?.type
  if ((kind !== 'ExclusiveDutchOrder' && kind !== 'V3DutchOrder') || !isTypedAs(structs[kind], types)) return undefined
  const permitted = toStruct(message.permitted)
  return {
    chainId: Number(toUint(domain.chainId)),
    permit2: toAddress(domain.verifyingContract),
    permitted: { token: toAddress(permitted.token), amount: toUint(permitted.amount) },
    spender: toAddress(message.spender),
    nonce: toUint(message.nonce),
    deadline: toUint(message.deadline),
    order: kind === 'V3DutchOrder' ? toV3(witness) : toV1(witness),
  }
}

/** The types must be exactly the wanted ones; `EIP712Domain` is optional. */
function isTypedAs(wanted: Record<string, string>, { EIP712Domain: domain, ...types }: TypedData['types']): boolean {
  if (domain !== undefined && toText(domain) !== 'string name,uint256 chainId,address verifyingContract') return false
  const names = Object.keys(types)
  return (
    names.length === Object.keys(wanted).length &&
    names.every((name) => Object.hasOwn(wanted, name) && toText(types[name]!) === wanted[name])
  )
}

const toText = (fields: readonly Field[]) => fields.map(({ name, type }) => `${type} ${name}`).join()

function toV1(witness: Record<string, unknown>): ExclusiveDutchOrder {
  return {
    version: 'v1',
    info: toInfo(toStruct(witness.info)),
    decayStartTime: toUint(witness.decayStartTime),
    decayEndTime: toUint(witness.decayEndTime),
    exclusiveFiller: toAddress(witness.exclusiveFiller),
    exclusivityOverrideBps: toUint(witness.exclusivityOverrideBps),
    input: {
      token: toAddress(witness.inputToken),
      startAmount: toUint(witness.inputStartAmount),
      endAmount: toUint(witness.inputEndAmount),
    },
    outputs: toList(witness.outputs)
      .map(toStruct)
      .map((output) => ({
        token: toAddress(output.token),
        startAmount: toUint(output.startAmount),
        endAmount: toUint(output.endAmount),
        recipient: toAddress(output.recipient),
      })),
  }
}

function toV3(witness: Record<string, unknown>): V3DutchOrder {
  const input = toStruct(witness.baseInput)
  return {
    version: 'v3',
    info: toInfo(toStruct(witness.info)),
    cosigner: toAddress(witness.cosigner),
    startingBaseFee: toUint(witness.startingBaseFee),
    input: {
      token: toAddress(input.token),
      startAmount: toUint(input.startAmount),
      curve: toCurve(toStruct(input.curve)),
      maxAmount: toUint(input.maxAmount),
      adjustmentPerGweiBaseFee: toUint(input.adjustmentPerGweiBaseFee),
    },
    outputs: toList(witness.baseOutputs)
      .map(toStruct)
      .map((output) => ({
        token: toAddress(output.token),
        startAmount: toUint(output.startAmount),
        curve: toCurve(toStruct(output.curve)),
        recipient: toAddress(output.recipient),
        minAmount: toUint(output.minAmount),
        adjustmentPerGweiBaseFee: toUint(output.adjustmentPerGweiBaseFee),
      })),
  }
}

function toInfo(fields: Record<string, unknown>): OrderInfo {
  return {
    reactor: toAddress(fields.reactor),
    swapper: toAddress(fields.swapper),
    nonce: toUint(fields.nonce),
    deadline: toUint(fields.deadline),
    additionalValidationContract: toAddress(fields.additionalValidationContract),
    additionalValidationData: toBytes(fields.additionalValidationData),
  }
}

function toCurve(fields: Record<string, unknown>): DecayCurve {
  const relativeAmounts = toList(fields.relativeAmounts).map(toInt)
  const packed = toUint(fields.relativeBlocks)
  if (packed >= 1n << BigInt(16 * relativeAmounts.length)) throw new TypeError('More blocks than amounts.')
  const relativeBlocks = relativeAmounts.map((_, index) => Number((packed / 65_536n ** BigInt(index)) % 65_536n))
  return { relativeBlocks, relativeAmounts }
}

function toStruct(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new TypeError('No struct.')
  return value as Record<string, unknown>
}

function toList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('No list.')
  return value
}

function toAddress(value: unknown): Hex {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{40}$/i.test(value)) throw new TypeError('Not an address.')
  return value.toLowerCase() as Hex
}

function toBytes(value: unknown): Hex {
  if (typeof value !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(value)) throw new TypeError('No bytes.')
  return value.toLowerCase() as Hex
}

/** Wallets receive integers as numbers and as decimal or hexadecimal strings. */
function toInt(value: unknown): bigint {
  const isNumber = typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value))
  if (!isNumber && !(typeof value === 'string' && /^(?:0x[0-9a-f]+|-?\d+)$/i.test(value)))
    throw new TypeError('No number.')
  const int = BigInt(value as bigint)
  if (BigInt.asIntN(257, int) !== int) throw new RangeError('Out of range.')
  return int
}

function toUint(value: unknown): bigint {
  const int = toInt(value)
  if (BigInt.asUintN(256, int) !== int) throw new RangeError('Out of range.')
  return int
}
