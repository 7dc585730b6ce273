import { isNative } from '@oxbow/chain/nativeToken'
import type { SentCall } from '@oxbow/flow/FlowDomain'
import type { Hex } from 'viem'
import { DepositMismatchError } from './BridgeError.ts'
import type { BridgeIntent } from './BridgeIntent.ts'
import { type BridgePlaces, readPlaces } from './BridgePlaces.ts'
import { toWords } from './toWords.ts'

/** `depositV3` of the pool. */
const depositSelector = '0x7b939232'
/** `approve(address,uint256)`, ERC-20. */
const approveSelector = '0x095ea7b3'

/**
 * Checks each word of a deposit's calldata against the intent. Decodes it independently of the code that encoded it.
 *
 * @throws {DepositMismatchError}
 */
export function verifyDeposit(call: SentCall, { account, intent, places }: verifyDeposit.Parameters): void {
  const { inputToken, outputToken, pool } = readPlaces(intent, places)
  assertSender(call, { account, intent })
  if (call.to.toLowerCase() !== pool) throw new DepositMismatchError('It calls another contract.')
  if (call.value !== (isNative(intent.input.address) ? intent.amount : 0n))
    throw new DepositMismatchError('It pays another amount of native currency.')
  const words = toWords(call.data, depositSelector, 13)
  const expected: readonly (readonly [string, bigint])[] = [
    ['is owed to another account', BigInt(account)],
    ['goes to another recipient', BigInt(intent.recipient)],
    ['is another token', BigInt(inputToken)],
    ['arrives as another token', BigInt(outputToken)],
    ['is another amount', intent.amount],
    ['arrives as another amount', intent.leastOutput],
    ['is for another network', BigInt(intent.destinationChainId)],
    ['is kept for one relayer', 0n],
    ['is of another time', BigInt(intent.quotedAt)],
    ['waits for another time', BigInt(intent.latestFill)],
    ['is kept for a relayer for a while', 0n],
    // Offset and length of the message, which is empty.
    ['has a message', 384n],
    ['has a message', 0n],
  ]
  for (const [index, [fact, value]] of expected.entries())
    if (words[index] !== value) throw new DepositMismatchError(`It ${fact}.`)
}

export declare namespace verifyDeposit {
  type Parameters = {
    /** Lower-case. */
    readonly account: Hex
    readonly intent: BridgeIntent
    readonly places: BridgePlaces
  }
}

/** Checks that an approval is for the pool and exactly the amount, or zero as a reset before it. @throws {DepositMismatchError} */
export function verifyDepositApproval(call: SentCall, { account, intent, places }: verifyDeposit.Parameters): void {
  const { pool } = readPlaces(intent, places)
  assertSender(call, { account, intent })
  if (isNative(intent.input.address)) throw new DepositMismatchError('Native currency needs no approval.')
  if (call.to.toLowerCase() !== intent.input.address) throw new DepositMismatchError('It approves another token.')
  if (call.value !== 0n) throw new DepositMismatchError('It pays native currency.')
  const [spender, amount] = toWords(call.data, approveSelector, 2)
  if (spender !== BigInt(pool)) throw new DepositMismatchError('It approves another contract.')
  if (amount !== intent.amount && amount !== 0n) throw new DepositMismatchError('It approves another amount.')
}

function assertSender(call: SentCall, { account, intent }: Pick<verifyDeposit.Parameters, 'account' | 'intent'>): void {
  if (call.chainId !== intent.chainId) throw new DepositMismatchError('It is for another network.')
  if (call.from.toLowerCase() !== account) throw new DepositMismatchError('It is from another account.')
}
