import type { SentCall } from '@oxbow/flow/FlowDomain'
import { isAddressEqual } from 'viem'
import type { NftIntent } from './SendIntent.ts'
import { TransferMismatchError } from './TransferMismatchError.ts'

/** `safeTransferFrom` with three arguments, ERC-721, and with five, ERC-1155. */
const selectors = { erc721: '0x42842e0e', erc1155: '0xf242432a' } as const
/** An address, which has nothing above its 20 bytes, and a number. */
const [address, number] = ['0{24}([0-9a-f]{40})', '([0-9a-f]{64})']
/** The words that follow, and nothing else. Those of ERC-1155 end with bytes for the recipient's contract: where they begin, and that there are none. */
const words = {
  erc721: new RegExp(`^${address}${address}${number}$`),
  erc1155: new RegExp(`^${address}${address}${number}${number}0{62}a00{64}$`),
} as const

/**
 * Reads the bytes of an NFT's transfer and holds them against what was asked for, after network and account. It does not use what encoded them.
 *
 * @throws {TransferMismatchError}
 */
export function verifyNftTransfer(call: SentCall, { intent, account }: verifyNftTransfer.Parameters): void {
  const { nft, recipient, amount } = intent
  // The bytes of an ERC-721 name no amount.
  if (amount < 1n || (nft.standard === 'erc721' && amount !== 1n)) throw new TransferMismatchError('It is no amount.')
  if (call.value !== 0n) throw new TransferMismatchError('It pays native currency.')
  if (!isAddressEqual(call.to, nft.collection)) throw new TransferMismatchError('It is another collection.')
  const selector = selectors[nft.standard]
  const data = call.data.toLowerCase()
  if (!data.startsWith(selector)) throw new TransferMismatchError('It is no transfer of such an NFT.')
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
