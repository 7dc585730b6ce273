import type { Network } from '@oxbow/chain/Network'
import type { signTypedData } from '@oxbow/connectors/signTypedData'
import { publicCosigner } from '@oxbow/dutch/cosignPublicly'
import type { V3DutchOrder } from '@oxbow/dutch/DutchOrder'
import { readOrderData } from '@oxbow/dutch/readOrderData'
import { guardContracts } from '@oxbow/guards/guardContracts'
import { readMarketTerms } from '@oxbow/guards/readTerms'
import { OrderMismatchError } from '../../OrderError.ts'
import { verifyMarketTerms } from '../verifyMarketTerms.ts'
import type { TriggerIntent } from './TriggerIntent.ts'

type Hex = `0x${string}`

/**
 * Reads what a wallet is about to sign and holds it against the stop-loss or take-profit that the person wants; it uses nothing of what makes orders. An order may take
 * what is sold and no more, must give its recipient the least, and is filled where MarketGuard lets it alone.
 *
 * @throws {OrderMismatchError}
 */
export function verifyTriggerData(typedData: signTypedData.Data, facts: verifyTriggerData.Facts): void {
  const { intent, network } = facts
  const { dutchV3Reactor: reactor, permit2 } = network.contracts
  const data = readOrderData(typedData)
  if (data === undefined || reactor === undefined) throw new OrderMismatchError('It cannot be read.')
  if (data.chainId !== intent.chainId) throw new OrderMismatchError('It is for another network.')
  if (data.permit2 !== permit2) throw new OrderMismatchError('It is for another contract.')
  if (data.permitted.token !== intent.tokenIn.address) throw new OrderMismatchError('It lets another token be taken.')
  if (data.permitted.amount !== intent.amountIn) throw new OrderMismatchError('It lets another amount be taken.')
  if (data.spender !== reactor) throw new OrderMismatchError('It lets another contract take it.')
  if (data.nonce !== intent.nonce) throw new OrderMismatchError('Its permit is another one.')
  if (data.deadline !== BigInt(intent.deadline)) throw new OrderMismatchError('Its permit ends at another time.')
  if (data.order.version !== 'v3') throw new OrderMismatchError('It is of another kind.')
  verifyInfo(data.order, { ...facts, reactor })
  verifyAmounts(data.order, intent)
}

export declare namespace verifyTriggerData {
  /** `account`: lower-case. */
  type Facts = { readonly intent: TriggerIntent; readonly account: Hex; readonly network: Network }
}

function verifyInfo(
  { cosigner, info }: V3DutchOrder,
  { account, intent, reactor }: verifyTriggerData.Facts & { readonly reactor: Hex },
): void {
  if (info.reactor !== reactor) throw new OrderMismatchError('It is for another reactor.')
  if (info.swapper !== account) throw new OrderMismatchError('It is of another account.')
  if (info.nonce !== intent.nonce) throw new OrderMismatchError('It is another order.')
  if (info.deadline !== BigInt(intent.deadline)) throw new OrderMismatchError('It ends at another time.')
  if (info.additionalValidationContract !== guardContracts.marketGuard.address)
    throw new OrderMismatchError('Another contract decides about it.')
  const terms = readMarketTerms(info.additionalValidationData)
  if (terms === undefined) throw new OrderMismatchError('Its terms cannot be read.')
  verifyMarketTerms(terms, intent.market)
  if (cosigner !== publicCosigner.address) throw new OrderMismatchError('Somebody else cosigns it.')
}

/** The same at every block and every fee: more than the least is for the guard to demand. */
function verifyAmounts({ input, outputs, startingBaseFee }: V3DutchOrder, intent: TriggerIntent): void {
  const { amountIn, leastOut, recipient, tokenIn, tokenOut } = intent
  if (input.token !== tokenIn.address) throw new OrderMismatchError('It sells another token.')
  if (input.startAmount !== amountIn || input.maxAmount !== amountIn)
    throw new OrderMismatchError('It sells another amount.')
  const [output, ...more] = outputs
  if (output === undefined || more.length > 0) throw new OrderMismatchError('It does not pay one account.')
  if (output.token !== tokenOut.address) throw new OrderMismatchError('It is paid in another token.')
  if (output.recipient !== recipient) throw new OrderMismatchError('It pays somebody else.')
  if (output.startAmount !== leastOut || leastOut <= 0n) throw new OrderMismatchError('Its least is another amount.')
  if (output.minAmount !== output.startAmount) throw new OrderMismatchError('What it is paid falls.')
  if (startingBaseFee !== 0n) throw new OrderMismatchError('It goes by the network’s fees.')
  for (const { adjustmentPerGweiBaseFee, curve } of [input, output]) {
    if (curve.relativeAmounts.length > 0) throw new OrderMismatchError('Its amounts move with time.')
    if (adjustmentPerGweiBaseFee !== 0n) throw new OrderMismatchError('Its amounts move with the network’s fees.')
  }
}
