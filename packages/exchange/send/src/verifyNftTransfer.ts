import type { SentCall } from '@oxbow/flow/FlowDomain'
import { isAddressEqual } from 'viem'
import type { NftIntent } from './SendIntent.ts'
import { TransferMismatchError } from './TransferMismatchError.ts'

/** `safeTransferFrom` with three arguments, ERC-721, and with five, ERC-1155. */
const selectors = { erc721: '0x42842e0e', erc1155: '0xf242432a' } as const
/** An address word with zero padding, and a number word. */
const [address, number] = ['0{24}([0-9a-f]{40})', '([0-9a-f]{64})']
/** All arguments and nothing else. ERC-1155 ends with empty bytes for the recipient's contract: their offset and a length of zero. */
const words = {
  erc721: new RegExp(`^${address}${address}${number}$`),
  erc1155: new RegExp(`^${address}${address}${number}${number}0{62}a00{64}$`),
} as const

/**
 * Checks the bytes of an NFT transfer against the intent, without the code that encoded them. Network and account are checked before.
 *
 * @throws {TransferMismatchError}
 */
export function verifyNftTransfer(call: SentCall, { intent, account }: verifyNftTransfer.Parameters): void {
  const { nft, recipient, amount } = intent
  // ERC-721 calldata has no amount.
  if (amount < 1n || (nft.standard === 'erc721' && amount !== 1n))
    throw new TransferMismatchError('It is not an amount.')
  if (call.value !== 0n) throw new TransferMismatchError('It pays native currency.')
  if (!isAddressEqual(call.to, nft.collection)) throw new TransferMismatchError('It is another collection.')
  const selector = selectors[nft.standard]
  const data = call.data.toLowerCase()
  if (!data.startsWith(selector)) throw new TransferMismatchError('It is not a transfer of such an NFT.')
  const [, from, to, id, raw] = words[nft.standard].exec(data.slice(selector.length)) ?? []
  if (from === undefined || to === undefined || id === undefined) throw new TransferMismatchError('It cannot be read.')
  if (!isAddressEqual(`0x${from}`, account)) throw new TransferMismatchError('It takes from another account.')
  if (!isAddressEqual(`0x${to}`, recipient)) throw new TransferMismatchError('It goes to another address.')
  if (BigInt(`0x${id}`) !== BigInt(nft.tokenId)) throw new TransferMismatchError('It is another NFT.')
  if (raw !== undefined && BigInt(`0x${raw}`) !== amount) throw new TransferMismatchError('It is another amount.')
}

export declare namespace verifyNftTransfer {
  type Parameters = { readonly intent: NftIntent; readonly account: `0x${string}` }
}
