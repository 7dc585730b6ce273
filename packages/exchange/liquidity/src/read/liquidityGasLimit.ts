import { permitGasUnits } from '@oxbow/transactions/permitGasUnits'

/** UniswapV2Pair writes two cumulative prices from zero, 22,100 gas each. */
const priceNoteGasUnits = 45_000n

/**
 * Gas limit for a transaction with measured gas. The measurement is after refunds of at most a fifth (EIP-3529), which are paid only at the end, so a
 * quarter more is needed during execution; a further fifth covers changes of state. A simulation in the second of the latest block also misses the
 * price that a pool writes once a second.
 *
 * @param permits number of signatures that the transaction passes to Permit2
 */
export function liquidityGasLimit(gasUnits: bigint, permits = 0): bigint {
  return ((gasUnits + priceNoteGasUnits + BigInt(permits) * permitGasUnits) * 3n) / 2n
}
