import type { signTypedData } from '@oxbow/connectors/signTypedData'
import type { SentCall } from '@oxbow/flow/FlowDomain'
import type { Hex } from 'viem'
import { DepositMismatchError } from './BridgeError.ts'
import type { SpeedUpIntent } from './SpeedUpIntent.ts'
import { toWords } from './toWords.ts'

/** `speedUpDeposit` of the pool. */
const speedUpSelector = '0xbabb6aac'

/**
 * Checks the data to sign against the review: a lower output of this one deposit, to the same recipient, without a call on arrival.
 *
 * @throws {DepositMismatchError}
 */
export function verifySpeedUpData(data: signTypedData.Data, { account, intent }: verifySpeedUp.Parameters): void {
  const { deposit, outputAmount } = intent
  assertLess(intent, account)
  const { name, version, chainId, ...others } = data.domain as Readonly<Record<string, unknown>>
  if (name !== 'ACROSS-V2' || version !== '1.0.0' || Object.keys(others).length > 0) differs('is for another contract')
  if (chainId !== deposit.originChainId) differs('is for another network')
  if (data.primaryType !== 'UpdateDepositDetails') differs('says something else')
  const fields = (data.types as Readonly<Record<string, readonly { name: string; type: string }[]>>)[data.primaryType]
  const layout = fields?.map((field) => `${field.type} ${field.name}`).join()
  if (Object.keys(data.types).length !== 1 || layout !== signedLayout) differs('says something else')
  const message = data.message as Readonly<Record<string, unknown>>
  if (message.depositId !== deposit.depositId) differs('is of another deposit')
  if (message.originChainId !== BigInt(deposit.originChainId)) differs('is of another deposit')
  if (message.updatedOutputAmount !== outputAmount) differs('is another amount')
  if (BigInt(String(message.updatedRecipient)) !== BigInt(deposit.recipient)) differs('goes to another recipient')
  if (message.updatedMessage !== '0x') differs('has a message')
}

/** Checks each word of the call that publishes the signature. @throws {DepositMismatchError} */
export function verifySpeedUp(call: SentCall, parameters: verifySpeedUp.Parameters & verifySpeedUp.Call): void {
  const { account, intent, pool, signature } = parameters
  const { depositId, originChainId, recipient } = intent.deposit
  assertLess(intent, account)
  if (call.chainId !== originChainId) differs('is for another network')
  if (call.from.toLowerCase() !== account) differs('is from another account')
  if (call.to.toLowerCase() !== pool.toLowerCase()) differs('calls another contract')
  if (call.value !== 0n) differs('pays native currency')
  const bytes = (signature.length - 2) / 2
  const padded = Math.ceil(bytes / 32)
  const words = toWords(call.data, speedUpSelector, 8 + padded)
  const expected: readonly (readonly [string, bigint])[] = [
    ['is of another account', BigInt(account)],
    ['is of another deposit', depositId],
    ['is another amount', intent.outputAmount],
    ['goes to another recipient', BigInt(recipient)],
    // Offsets of message and signature; the message is empty.
    ['has a message', 192n],
    ['has another signature', 224n],
    ['has a message', 0n],
    ['has another signature', BigInt(bytes)],
  ]
  for (const [index, [fact, value]] of expected.entries()) if (words[index] !== value) differs(fact)
  const tail = call.data.toLowerCase().slice(10 + 64 * 8)
  if (
    tail !==
    signature
      .slice(2)
      .toLowerCase()
      .padEnd(64 * padded, '0')
  )
    differs('has another signature')
}

export declare namespace verifySpeedUp {
  type Parameters = {
    /** Lower-case. */
    readonly account: Hex
    readonly intent: SpeedUpIntent
  }
  type Call = {
    /** The origin's pool. */
    readonly pool: Hex
    /** The signature. */
    readonly signature: Hex
  }
}

const signedLayout = [
  ...['uint256 depositId', 'uint256 originChainId', 'uint256 updatedOutputAmount'],
  ...['bytes32 updatedRecipient', 'bytes updatedMessage'],
].join()

/** A higher output would have no effect, and another account's deposit couldn't be changed. */
function assertLess({ deposit, outputAmount }: SpeedUpIntent, account: Hex): void {
  if (deposit.depositor !== account) differs('is of another account')
  if (outputAmount <= 0n || outputAmount >= deposit.outputAmount) differs('is not less')
}

function differs(fact: string): never {
  throw new DepositMismatchError(`It ${fact}.`)
}
