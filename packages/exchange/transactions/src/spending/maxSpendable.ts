/**
 * What "max" puts into the field, in raw units: the whole balance of a token, and of the native currency what is left when the
 * network cost of this trade and of one more like it is kept back, so that the account can still move.
 * Undefined when the balance, or for native the cost, is not known: a guess would strand the account.
 *
 * @example
 * maxSpendable({ balance: 10n ** 18n, isNative: true, gasFeeWei: 10n ** 15n }) // 998_000_000_000_000_000n
 */
export function maxSpendable(parameters: maxSpendable.Parameters): bigint | undefined {
  const { balance, isNative, gasFeeWei } = parameters
  if (balance === undefined) return undefined
  if (!isNative) return balance
  if (gasFeeWei === undefined) return undefined
  const kept = gasFeeWei * 2n
  return balance > kept ? balance - kept : 0n
}

export declare namespace maxSpendable {
  type Parameters = {
    readonly balance: bigint | undefined
    readonly isNative: boolean
    /** Of the trade in question, or of a typical swap while there is no quote yet. */
    readonly gasFeeWei: bigint | undefined
  }
}
