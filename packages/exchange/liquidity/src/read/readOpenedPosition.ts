import { type Address, type Hex, isAddressEqual, type Log, toEventSelector, zeroAddress } from 'viem'

/** What a deposit minted for the account: an NFT of a manager, or pair tokens, identified by the pair alone. */
export type OpenedPosition = { readonly contract: Address; readonly tokenId: bigint | undefined }

/**
 * The position that a transaction minted for an account, from its logs: the first mint by the manager or, for v2, by any contract but the two tokens.
 * Undefined if nothing was minted, as when a position is increased.
 *
 * @see EIP-20 and EIP-721: `Transfer` from the zero address
 */
export function readOpenedPosition({ logs, account, manager, tokens }: readOpenedPosition.Parameters) {
  const made = logs.find(
    ({ address, topics: [event, from, to, id] }) =>
      event === transferred &&
      isAddress(from, zeroAddress) &&
      isAddress(to, account) &&
      (manager === undefined
        ? id === undefined && !tokens.some((token) => isAddressEqual(token, address))
        : id !== undefined && isAddressEqual(manager, address)),
  )
  if (made === undefined) return undefined
  const [, , , id] = made.topics
  const contract = made.address.toLowerCase() as Address
  return { contract, tokenId: id === undefined ? undefined : BigInt(id) } satisfies OpenedPosition
}

export declare namespace readOpenedPosition {
  type Parameters = {
    readonly logs: readonly Pick<Log, 'address' | 'topics'>[]
    readonly account: Address
    /** Manager of position NFTs; undefined for v2. */
    readonly manager: Address | undefined
    readonly tokens: readonly Address[]
  }
}

const transferred = toEventSelector('Transfer(address,address,uint256)')

function isAddress(word: Hex | undefined, address: Address): boolean {
  return word?.toLowerCase() === `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
}
