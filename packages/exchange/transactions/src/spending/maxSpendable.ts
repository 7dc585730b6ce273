/**
 * Amount for a "max" button, in raw units: the balance of a token less what it `reserve`s; for native currency, less three times the network cost.
 * A node wants the maximum of a request to be there: its gas limit has a margin of a fifth, and its highest fee is twice the base fee.
 * Undefined if the balance, or for native currency the cost, is unknown.
 *
 * @example
 * maxSpendable({ balance: 10n ** 18n, isNative: true, gasFeeWei: 10n ** 15n }) // 997_000_000_000_000_000n
 */
export function maxSpendable(parameters: maxSpendable.Parameters): bigint | undefined {
  const { balance, isNative, gasFeeWei, reserve = 0n } = parameters
  const kept = isNative ? gasFeeWei && gasFeeWei * 3n : reserve
  if (balance === undefined || kept === undefined) return undefined
  return balance > kept ? balance - kept : 0n
}

export declare namespace maxSpendable {
  type Parameters = {
    readonly balance: bigint | undefined
    readonly isNative: boolean
    /** Network cost of the trade, or of a typical swap while there is no quote. */
    readonly gasFeeWei: bigint | undefined
    /** Of a token that also pays the network cost: what it keeps back for that. */
    readonly reserve?: bigint | undefined
  }
}
