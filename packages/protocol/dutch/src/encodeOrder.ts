import { encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import type { CosignerData, DecayCurve, DutchOrder, ExclusiveDutchOrder, OrderInfo } from './DutchOrder.ts'

const v1 = parseAbiParameters(
  '((address,address,uint256,uint256,address,bytes),uint256,uint256,address,uint256,(address,uint256,uint256),(address,uint256,uint256,address)[])',
)
const v3 = parseAbiParameters(
  '((address,address,uint256,uint256,address,bytes),address,uint256,(address,uint256,(uint256,int256[]),uint256,uint256),(address,uint256,(uint256,int256[]),address,uint256,uint256)[],(uint256,address,uint256,uint256,uint256[]),bytes)',
)
const cosigned = parseAbiParameters('(uint256,address,uint256,uint256,uint256[])')

/** The encoding of an order that its reactor takes and the public order API has in `encodedOrder`. */
export function encodeOrder(order: DutchOrder): Hex {
  if (order.version === 'v1') return encodeV1(order)
  const { cosignature, cosigner, cosignerData, info, input, outputs, startingBaseFee } = order
  return encodeAbiParameters(v3, [
    [
      toTuple(info),
      cosigner,
      startingBaseFee,
      [input.token, input.startAmount, toCurve(input.curve), input.maxAmount, input.adjustmentPerGweiBaseFee],
      outputs.map((output) => {
        const { adjustmentPerGweiBaseFee, curve, minAmount, recipient, startAmount, token } = output
        return [token, startAmount, toCurve(curve), recipient, minAmount, adjustmentPerGweiBaseFee] as const
      }),
      toCosigned(cosignerData),
      cosignature,
    ],
  ])
}

/** The cosigner's data, as it is signed. */
export function encodeCosignerData(data: CosignerData): Hex {
  return encodeAbiParameters(cosigned, [toCosigned(data)])
}

/** A curve's block offsets packed into one number, 16 bits each, the first one lowest. */
export function packBlocks(relativeBlocks: readonly number[]): bigint {
  return relativeBlocks.reduce((packed, block, index) => packed | (BigInt(block) << BigInt(16 * index)), 0n)
}

function encodeV1(order: ExclusiveDutchOrder): Hex {
  const { decayEndTime, decayStartTime, exclusiveFiller, exclusivityOverrideBps, info, input, outputs } = order
  return encodeAbiParameters(v1, [
    [
      toTuple(info),
      decayStartTime,
      decayEndTime,
      exclusiveFiller,
      exclusivityOverrideBps,
      [input.token, input.startAmount, input.endAmount],
      outputs.map(
        ({ endAmount, recipient, startAmount, token }) => [token, startAmount, endAmount, recipient] as const,
      ),
    ],
  ])
}

function toTuple(info: OrderInfo): readonly [Hex, Hex, bigint, bigint, Hex, Hex] {
  const { additionalValidationContract, additionalValidationData, deadline, nonce, reactor, swapper } = info
  return [reactor, swapper, nonce, deadline, additionalValidationContract, additionalValidationData]
}

function toCurve({ relativeAmounts, relativeBlocks }: DecayCurve): readonly [bigint, readonly bigint[]] {
  return [packBlocks(relativeBlocks), relativeAmounts]
}

function toCosigned(data: CosignerData): readonly [bigint, Hex, bigint, bigint, readonly bigint[]] {
  const { decayStartBlock, exclusiveFiller, exclusivityOverrideBps, inputAmount, outputAmounts } = data
  return [decayStartBlock, exclusiveFiller, exclusivityOverrideBps, inputAmount, outputAmounts]
}
