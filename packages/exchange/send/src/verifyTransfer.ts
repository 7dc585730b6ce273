import { isNative } from '@oxbow/chain/nativeToken'
import type { SentCall } from '@oxbow/flow/FlowDomain'
import { isAddressEqual } from 'viem'
import type { SendIntent } from './SendIntent.ts'
import { TransferMismatchError } from './TransferMismatchError.ts'
import { verifyNftTransfer } from './verifyNftTransfer.ts'

/** `transfer(address,uint256)`, ERC-20. */
const selector = '0xa9059cbb'
/** Exactly two words of arguments. */
const words = /^0{24}([0-9a-f]{40})([0-9a-f]{64})$/

/**
 * Checks the bytes of a transfer against the intent, without the code that encoded them.
 *
 * @throws {TransferMismatchError}
 */
export function verifyTransfer(call: SentCall, { intent, account }: verifyTransfer.Parameters): void {
  const { chainId, recipient, amount } = intent
  if (call.chainId !== chainId) throw new TransferMismatchError('It is for another network.')
  if (!isAddressEqual(call.from, account)) throw new TransferMismatchError('It is from another account.')
  if (intent.nft) {
    verifyNftTransfer(call, { intent, account })
    return
  }
  const { token } = intent
  if (isNative(token.address)) {
    if (!isAddressEqual(call.to, recipient)) throw new TransferMismatchError('It goes to another address.')
    if (call.data !== '0x') throw new TransferMismatchError('It calls the recipient.')
    if (call.value !== amount) throw new TransferMismatchError('It is another amount.')
    return
  }
  if (call.value !== 0n) throw new TransferMismatchError('It pays native currency.')
  if (!isAddressEqual(call.to, token.address)) throw new TransferMismatchError('It is another token.')
  const data = call.data.toLowerCase()
  if (!data.startsWith(selector)) throw new TransferMismatchError('It is not a transfer.')
  const [, to, raw] = words.exec(data.slice(selector.length)) ?? []
  if (to === undefined || raw === undefined) throw new TransferMismatchError('It cannot be read.')
  if (!isAddressEqual(`0x${to}`, recipient)) throw new TransferMismatchError('It goes to another address.')
  if (BigInt(`0x${raw}`) !== amount) throw new TransferMismatchError('It is another amount.')
}

export declare namespace verifyTransfer {
  type Parameters = { readonly intent: SendIntent; readonly account: `0x${string}` }
}
