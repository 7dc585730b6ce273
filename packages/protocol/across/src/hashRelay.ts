import { type Address, encodeAbiParameters, type Hex, keccak256, pad, parseAbiParameters } from 'viem'
import type { Deposit } from './Deposit.ts'

/** The fields by which a pool identifies a relay. */
export type Relay = Omit<Deposit, 'blockNumber' | 'quoteTimestamp' | 'transactionHash'>

const layout = parseAbiParameters([
  '(bytes32 depositor, bytes32 recipient, bytes32 exclusiveRelayer, bytes32 inputToken, bytes32 outputToken, uint256 inputAmount, uint256 outputAmount, uint256 originChainId, uint256 depositId, uint32 fillDeadline, uint32 exclusivityDeadline, bytes message), uint256 destinationChainId',
])

/** The hash under which the destination's pool stores a deposit's fill status (`fillStatuses`). */
export function hashRelay(relay: Relay): Hex {
  return keccak256(encodeAbiParameters(layout, [toRelayData(relay), BigInt(relay.destinationChainId)]))
}

/** A relay as the argument of the pool's functions. */
export function toRelayData(relay: Relay) {
  return {
    depositor: toWord(relay.depositor),
    recipient: toWord(relay.recipient),
    exclusiveRelayer: toWord(relay.exclusiveRelayer),
    inputToken: toWord(relay.inputToken),
    outputToken: toWord(relay.outputToken),
    inputAmount: relay.inputAmount,
    outputAmount: relay.outputAmount,
    originChainId: BigInt(relay.originChainId),
    depositId: relay.depositId,
    fillDeadline: relay.fillDeadline,
    exclusivityDeadline: relay.exclusivityDeadline,
    message: relay.message,
  }
}

/** Pools store addresses as 32-byte words because addresses of non-EVM networks are longer. */
export function toWord(address: Address): Hex {
  return pad(address, { size: 32 })
}

/** Undefined unless the word is an EVM address. */
export function fromWord(word: Hex): Address | undefined {
  return /^0x0{24}/.test(word) ? (`0x${word.slice(26).toLowerCase()}` as Address) : undefined
}
