import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import { type SendFailure, type SendFailureCode, sendFailures } from '@oxbow/send/sendFailures'
import { failureMessages } from './failureMessages.ts'

/** The message of a failed transfer: its own, else a trade's. */
export function toSendMessage(code: SendFailureCode): MessageDescriptor {
  return isOwn(code) ? own[code] : (sendMessages[code] ?? failureMessages[code])
}

/** Failures with a different message for transfers than for trades. */
const sendMessages: Readonly<Partial<Record<FailureCode, MessageDescriptor>>> = {
  InsufficientBalance: msg`Your balance is too low for this amount.`,
  TokenCannotTransfer: msg`The token’s contract refuses this transfer.`,
  TokenBlocked: msg`This token can’t be sent from here.`,
  AddressBlocked: msg`This address can’t be used here.`,
  ExpectedToFail: msg`This transfer is expected to fail, so it wasn’t sent.`,
  ExecutionReverted: msg`The transfer failed. Your tokens are still in your wallet; only the network cost was spent.`,
  TransactionCancelled: msg`The transaction was canceled. Nothing was sent.`,
  NodeUnreachable: msg`The network’s node doesn’t answer. Nothing was sent.`,
}

/** Failures specific to transfers; a missing message doesn't compile. */
const own: Readonly<Record<SendFailure, MessageDescriptor>> = {
  RecipientRefused: msg`The recipient is a contract that doesn’t accept this.`,
  RecipientRefusedNft: msg`The recipient is a contract that doesn’t accept NFTs.`,
  NftNotOwned: msg`Your wallet doesn’t have this NFT, or not that many.`,
  NftCannotTransfer: msg`The collection’s contract refuses this transfer.`,
  NftDoesNotArrive: msg`The NFT wouldn’t arrive at the recipient, so it wasn’t sent.`,
}

function isOwn(code: SendFailureCode): code is SendFailure {
  return Object.hasOwn(sendFailures, code)
}
