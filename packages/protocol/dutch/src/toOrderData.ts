import type { DecayCurve, ExclusiveDutchOrder, OrderTerms, V3DutchOrder } from './DutchOrder.ts'
import { packBlocks } from './encodeOrder.ts'

const permitTypes = {
  TokenPermissions: [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint256' },
  ],
  OrderInfo: [
    { name: 'reactor', type: 'address' },
    { name: 'swapper', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
    { name: 'additionalValidationContract', type: 'address' },
    { name: 'additionalValidationData', type: 'bytes' },
  ],
} as const

const permitFields = [
  { name: 'permitted', type: 'TokenPermissions' },
  { name: 'spender', type: 'address' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
] as const

const v1Types = {
  PermitWitnessTransferFrom: [...permitFields, { name: 'witness', type: 'ExclusiveDutchOrder' }],
  ...permitTypes,
  ExclusiveDutchOrder: [
    { name: 'info', type: 'OrderInfo' },
    { name: 'decayStartTime', type: 'uint256' },
    { name: 'decayEndTime', type: 'uint256' },
    { name: 'exclusiveFiller', type: 'address' },
    { name: 'exclusivityOverrideBps', type: 'uint256' },
    { name: 'inputToken', type: 'address' },
    { name: 'inputStartAmount', type: 'uint256' },
    { name: 'inputEndAmount', type: 'uint256' },
    { name: 'outputs', type: 'DutchOutput[]' },
  ],
  DutchOutput: [
    { name: 'token', type: 'address' },
    { name: 'startAmount', type: 'uint256' },
    { name: 'endAmount', type: 'uint256' },
    { name: 'recipient', type: 'address' },
  ],
} as const

const v3Types = {
  PermitWitnessTransferFrom: [...permitFields, { name: 'witness', type: 'V3DutchOrder' }],
  ...permitTypes,
  V3DutchOrder: [
    { name: 'info', type: 'OrderInfo' },
    { name: 'cosigner', type: 'address' },
    { name: 'startingBaseFee', type: 'uint256' },
    { name: 'baseInput', type: 'V3DutchInput' },
    { name: 'baseOutputs', type: 'V3DutchOutput[]' },
  ],
  V3DutchInput: [
    { name: 'token', type: 'address' },
    { name: 'startAmount', type: 'uint256' },
    { name: 'curve', type: 'NonlinearDutchDecay' },
    { name: 'maxAmount', type: 'uint256' },
    { name: 'adjustmentPerGweiBaseFee', type: 'uint256' },
  ],
  V3DutchOutput: [
    { name: 'token', type: 'address' },
    { name: 'startAmount', type: 'uint256' },
    { name: 'curve', type: 'NonlinearDutchDecay' },
    { name: 'recipient', type: 'address' },
    { name: 'minAmount', type: 'uint256' },
    { name: 'adjustmentPerGweiBaseFee', type: 'uint256' },
  ],
  NonlinearDutchDecay: [
    { name: 'relativeBlocks', type: 'uint256' },
    { name: 'relativeAmounts', type: 'int256[]' },
  ],
} as const

/** EIP-712 typed data with which a swapper lets the reactor take the input through Permit2, once and only on the terms of the order, its witness. */
export function toOrderData(order: OrderTerms, { chainId, permit2 }: toOrderData.Place) {
  const domain = { name: 'Permit2', chainId, verifyingContract: permit2 } as const
  const { deadline, nonce, reactor } = order.info
  const permit = (amount: bigint) => ({
    permitted: { token: order.input.token, amount },
    spender: reactor,
    nonce,
    deadline,
  })
  const primaryType = 'PermitWitnessTransferFrom'
  if (order.version === 'v1') {
    const message = { ...permit(order.input.endAmount), witness: toV1Witness(order) }
    return { domain, types: v1Types, primaryType, message } as const
  }
  const message = { ...permit(order.input.maxAmount), witness: toV3Witness(order) }
  return { domain, types: v3Types, primaryType, message } as const
}

export declare namespace toOrderData {
  type Place = { readonly chainId: number; readonly permit2: `0x${string}` }
}

function toV1Witness({ version: _, input, ...order }: ExclusiveDutchOrder) {
  const { endAmount, startAmount, token } = input
  return { ...order, inputToken: token, inputStartAmount: startAmount, inputEndAmount: endAmount }
}

function toV3Witness({ cosigner, info, input, outputs, startingBaseFee }: V3DutchOrder) {
  return {
    info,
    cosigner,
    startingBaseFee,
    baseInput: { ...input, curve: toCurve(input.curve) },
    baseOutputs: outputs.map((output) => ({ ...output, curve: toCurve(output.curve) })),
  }
}

function toCurve({ relativeAmounts, relativeBlocks }: DecayCurve) {
  return { relativeBlocks: packBlocks(relativeBlocks), relativeAmounts }
}
