import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { Address, Hex } from 'viem'
import { getTransaction } from 'viem/actions'
import type { TransactionIntent } from './getTransactionStatus.ts'
import type { SentEffect } from './readEffects.ts'

/** What a wallet sent instead of what it was asked for. */
export type SentInstead = {
  /** Undefined for a contract creation. */
  readonly to: Address | undefined
  /** Wei. */
  readonly value: bigint
  readonly data: Hex
  /** Effects on the account; undefined until the receipt is read. */
  readonly effects?: readonly SentEffect[] | undefined
}

/**
 * The transaction's call if it differs from the requested one; undefined if it doesn't. Wallets may change gas and fees, and the amount of an
 * approval, which some let people edit.
 *
 * @throws what viem throws when the node does not know it.
 */
export async function findInstead(
  { rpc }: NodeAccess,
  { chainId, hash, account, intent, isBatch = false }: findInstead.Parameters,
): Promise<SentInstead | undefined> {
  const { from, to, input: data, value } = await getTransaction(rpc(chainId), { hash })
  const own = { to, value, data }
  // Somebody else's transaction may make the account's call, if the account has granted it.
  const made =
    isBatch || isEqual(from, account)
      ? own
      : (await import('./relayedCall.ts')).relayedCall(account, { to, input: data })
  const isSame =
    made !== undefined &&
    made.to !== null &&
    isEqual(made.to, intent.to) &&
    made.value === intent.value &&
    isEqual(fixedPart(made.data), fixedPart(intent.data))
  return isSame ? undefined : { ...own, to: to ?? undefined }
}

export declare namespace findInstead {
  type Parameters = {
    readonly chainId: number
    readonly hash: Hex
    readonly account: Address
    /** The request to the wallet. */
    readonly intent: TransactionIntent
    /** A batch: the intent was read from the transaction that the wallet named, whose sender may be anybody who relays it. */
    readonly isBatch?: boolean | undefined
  }
}

/** `approve(address,uint256)` without its amount; any other calldata whole. */
function fixedPart(data: Hex): string {
  return /^0x095ea7b3/i.test(data) && data.length === 138 ? data.slice(0, 74) : data
}

function isEqual(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
