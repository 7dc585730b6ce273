import { concat, type Hex, keccak256, numberToHex, pad, stringToHex } from 'viem'
import type { DecayCurve, ExclusiveDutchOrder, OrderInfo, OrderTerms, V3DutchOrder } from './DutchOrder.ts'
import { packBlocks } from './encodeOrder.ts'

const infoText =
  'OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData)'
const permissionsText = 'TokenPermissions(address token,uint256 amount)'
const v1Text =
  'ExclusiveDutchOrder(OrderInfo info,uint256 decayStartTime,uint256 decayEndTime,address exclusiveFiller,uint256 exclusivityOverrideBps,address inputToken,uint256 inputStartAmount,uint256 inputEndAmount,DutchOutput[] outputs)'
const v1OutputText = 'DutchOutput(address token,uint256 startAmount,uint256 endAmount,address recipient)'
const curveText = 'NonlinearDutchDecay(uint256 relativeBlocks,int256[] relativeAmounts)'
const v3Text =
  'V3DutchOrder(OrderInfo info,address cosigner,uint256 startingBaseFee,V3DutchInput baseInput,V3DutchOutput[] baseOutputs)'
const v3InputText =
  'V3DutchInput(address token,uint256 startAmount,NonlinearDutchDecay curve,uint256 maxAmount,uint256 adjustmentPerGweiBaseFee)'
const v3OutputText =
  'V3DutchOutput(address token,uint256 startAmount,NonlinearDutchDecay curve,address recipient,uint256 minAmount,uint256 adjustmentPerGweiBaseFee)'
const permitText = (witness: string) =>
  `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,${witness} witness)`

const hashOf = (text: string) => keccak256(stringToHex(text))
/** EIP-712 appends referenced struct types in alphabetical order. */
const typeHashes = {
  info: hashOf(infoText),
  permissions: hashOf(permissionsText),
  curve: hashOf(curveText),
  v1: hashOf(v1Text + v1OutputText + infoText),
  v1Output: hashOf(v1OutputText),
  v1Permit: hashOf(permitText('ExclusiveDutchOrder') + v1OutputText + v1Text + infoText + permissionsText),
  v3: hashOf(v3Text + curveText + infoText + v3InputText + v3OutputText),
  v3Input: hashOf(v3InputText + curveText),
  v3Output: hashOf(v3OutputText + curveText),
  v3Permit: hashOf(
    permitText('V3DutchOrder') + curveText + infoText + permissionsText + v3InputText + v3Text + v3OutputText,
  ),
  domain: hashOf('EIP712Domain(string name,uint256 chainId,address verifyingContract)'),
  permit2: hashOf('Permit2'),
} as const

/** The hash that identifies an order to its reactor and the order API: the EIP-712 struct hash, without the cosigner's data. */
export function hashOrder(order: OrderTerms): Hex {
  return order.version === 'v1' ? hashV1(order) : hashV3(order)
}

/** The hash that the swapper signs: the Permit2 permit with the order as its witness. */
export function hashOrderPermit(order: OrderTerms, place: hashOrderPermit.Place): Hex {
  const { chainId, permit2 } = place
  const { deadline, nonce, reactor } = order.info
  const [type, amount] =
    order.version === 'v1' ? [typeHashes.v1Permit, order.input.endAmount] : [typeHashes.v3Permit, order.input.maxAmount]
  const permitted = hashWords(typeHashes.permissions, pad(order.input.token), toWord(amount))
  const permit = hashWords(type, permitted, pad(reactor), toWord(nonce), toWord(deadline), hashOrder(order))
  const domain = hashWords(typeHashes.domain, typeHashes.permit2, toWord(BigInt(chainId)), pad(permit2))
  return keccak256(concat(['0x1901', domain, permit]))
}

export declare namespace hashOrderPermit {
  type Place = { readonly chainId: number; readonly permit2: Hex }
}

function hashV1(order: ExclusiveDutchOrder): Hex {
  const { decayEndTime, decayStartTime, exclusiveFiller, exclusivityOverrideBps, info, input, outputs } = order
  const hashed = outputs.map(({ endAmount, recipient, startAmount, token }) =>
    hashWords(typeHashes.v1Output, pad(token), toWord(startAmount), toWord(endAmount), pad(recipient)),
  )
  return hashWords(
    typeHashes.v1,
    hashInfo(info),
    toWord(decayStartTime),
    toWord(decayEndTime),
    pad(exclusiveFiller),
    toWord(exclusivityOverrideBps),
    pad(input.token),
    toWord(input.startAmount),
    toWord(input.endAmount),
    hashWords(...hashed),
  )
}

function hashV3({ cosigner, info, input, outputs, startingBaseFee }: V3DutchOrder): Hex {
  const hashed = outputs.map(({ adjustmentPerGweiBaseFee, curve, minAmount, recipient, startAmount, token }) =>
    hashWords(
      typeHashes.v3Output,
      pad(token),
      toWord(startAmount),
      hashCurve(curve),
      pad(recipient),
      toWord(minAmount),
      toWord(adjustmentPerGweiBaseFee),
    ),
  )
  const { adjustmentPerGweiBaseFee, curve, maxAmount, startAmount, token } = input
  const hashedInput = hashWords(
    typeHashes.v3Input,
    pad(token),
    toWord(startAmount),
    hashCurve(curve),
    toWord(maxAmount),
    toWord(adjustmentPerGweiBaseFee),
  )
  return hashWords(
    typeHashes.v3,
    hashInfo(info),
    pad(cosigner),
    toWord(startingBaseFee),
    hashedInput,
    hashWords(...hashed),
  )
}

function hashInfo(info: OrderInfo): Hex {
  return hashWords(
    typeHashes.info,
    pad(info.reactor),
    pad(info.swapper),
    toWord(info.nonce),
    toWord(info.deadline),
    pad(info.additionalValidationContract),
    keccak256(info.additionalValidationData),
  )
}

function hashCurve({ relativeAmounts, relativeBlocks }: DecayCurve): Hex {
  const amounts = relativeAmounts.map((amount) => numberToHex(amount, { size: 32, signed: true }))
  return hashWords(typeHashes.curve, toWord(packBlocks(relativeBlocks)), hashWords(...amounts))
}

function hashWords(...words: readonly Hex[]): Hex {
  return keccak256(concat(words))
}

function toWord(value: bigint): Hex {
  return numberToHex(value, { size: 32 })
}
