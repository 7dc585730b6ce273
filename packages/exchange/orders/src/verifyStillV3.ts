import { publicCosigner } from '@oxbow/dutch/cosignPublicly'
import type { V3DutchOrder } from '@oxbow/dutch/DutchOrder'
import type { OrderIntent } from './LimitIntent.ts'
import { OrderMismatchError } from './OrderError.ts'

/** Checks that input and output are constant at every block and base fee, and that the cosigner is the public one. @throws {OrderMismatchError} */
export function verifyStillV3(
  { cosigner, input, outputs, startingBaseFee }: V3DutchOrder,
  { amountIn }: Pick<OrderIntent, 'amountIn'>,
): void {
  const output = outputs[0]!
  if (cosigner !== publicCosigner.address) throw new OrderMismatchError('It has another cosigner.')
  if (input.startAmount !== amountIn || input.maxAmount !== amountIn)
    throw new OrderMismatchError('It sells another amount.')
  if (output.minAmount !== output.startAmount) throw new OrderMismatchError('Its payment falls over time.')
  if (startingBaseFee !== 0n) throw new OrderMismatchError('It depends on the network’s fees.')
  for (const { adjustmentPerGweiBaseFee, curve } of [input, output]) {
    if (curve.relativeAmounts.length > 0) throw new OrderMismatchError('Its amounts change over time.')
    if (adjustmentPerGweiBaseFee !== 0n) throw new OrderMismatchError('Its amounts change with the network’s fees.')
  }
}
