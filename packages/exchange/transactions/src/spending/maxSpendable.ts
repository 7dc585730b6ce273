/**
 * Amount for a "max" button, in raw units: the whole balance of a token; for native currency, the balance less three times the network cost.
 * A node wants the maximum of a request to be there: its gas limit has a margin of a fifth, and its highest fee is twice the base fee.
 * Undefined if the balance, or for native currency the cost, is unknown.
 *
 * @example
 * maxSpendable({ balance: 10n ** 18n, isNative: true, gasFeeWei: 10n ** 15n }) // 997_000_000_000_000_000n
 */
export function maxSpendable(parameters: maxSpendable.Parameters): bigint | undefined {
  const { balance, isNative, gasFeeWei } = parameters
  if (balance === undefined) return undefined
  if (!isNative) return balance
  if (gasFeeWei === undefined) return undefined
  const kept = gasFeeWei * 3n
  return balance > kept ? balance - kept : 0n
}

export declare namespace maxSpendable {
  type Parameters = {
    readonly balance: bigint | undefined
    readonly isNative: boolean
    /** Network cost of the trade, or of a typical swap while there is no quote. */
    readonly gasFeeWei: bigint | undefined
  }
}
