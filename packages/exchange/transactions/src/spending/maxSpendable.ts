/**
 * Amount for a "max" button, in raw units: the whole balance of a token; for native currency, the balance less twice the network cost, so that one
 * more such trade can be paid for. Undefined if the balance, or for native currency the cost, is unknown.
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
    /** Network cost of the trade, or of a typical swap while there is no quote. */
    readonly gasFeeWei: bigint | undefined
  }
}
