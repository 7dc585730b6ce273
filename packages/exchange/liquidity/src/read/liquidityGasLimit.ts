import { permitGasUnits } from '@oxbow/transactions/permitGasUnits'

/** UniswapV2Pair's two cumulative prices, from zero: 22,100 each. */
const priceNoteGasUnits = 45_000n

/**
 * Gas to give to a transaction that a node measured. What it measured is after refunds, of a fifth at most (EIP-3529), which come back only at the end: so a
 * quarter more is needed on the way. And a fifth of that, because the state goes on. A trial in the second of the last block leaves out that a pool writes
 * its price down once a second.
 *
 * @param permits signatures that Permit2 is told of on the way
 */
export function liquidityGasLimit(gasUnits: bigint, permits = 0): bigint {
  return ((gasUnits + priceNoteGasUnits + BigInt(permits) * permitGasUnits) * 3n) / 2n
}
