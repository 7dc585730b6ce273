import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { Address, Hex } from 'viem'
import { getTransaction } from 'viem/actions'
import type { TransactionIntent } from './getTransactionStatus.ts'
import type { SentEffect } from './readEffects.ts'

/** What a wallet sent in place of what it was asked for. */
export type SentInstead = {
  /** Undefined when it made a contract. */
  readonly to: Address | undefined
  /** Wei. */
  readonly value: bigint
  readonly data: Hex
  /** What it did to the account; undefined until its receipt is read. */
  readonly effects?: readonly SentEffect[] | undefined
}

/**
 * What a transaction does when that is not what the wallet was asked for; undefined when it is. A wallet may change gas and fees, and of an
 * approval the amount, which wallets let people edit.
 *
 * @throws what viem throws when the node does not know it.
 */
export async function findInstead(
  { rpc }: NodeAccess,
  { chainId, hash, account, intent }: findInstead.Parameters,
): Promise<SentInstead | undefined> {
  const { from, to, input: data, value } = await getTransaction(rpc(chainId), { hash })
  const isSame =
    isEqual(from, account) &&
    to !== null &&
    isEqual(to, intent.to) &&
    value === intent.value &&
    isEqual(fixedPart(data), fixedPart(intent.data))
  return isSame ? undefined : { to: to ?? undefined, value, data }
}

export declare namespace findInstead {
  type Parameters = {
    readonly chainId: number
    readonly hash: Hex
    readonly account: Address
    /** What the wallet was asked for. */
    readonly intent: TransactionIntent
  }
}

/** `approve(address,uint256)` up to its amount, anything else whole. */
function fixedPart(data: Hex): string {
  return /^0x095ea7b3/i.test(data) && data.length === 138 ? data.slice(0, 74) : data
}

function isEqual(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
