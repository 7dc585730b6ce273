type Asked = { readonly method: string; readonly params?: unknown }

const megabyte = 1_024 ** 2

/** A quantity or a few of them, or an error with what a contract said. */
const small =
  /^(eth_(blobBaseFee|blockNumber|chainId|estimateGas|feeHistory|gasPrice|getBalance|getStorageAt|getTransactionCount|maxPriorityFeePerGas|sendRawTransaction)|net_version|web3_clientVersion)$/

/**
 * How many bytes of an answer are read. Whoever pays for the gas can make a block's logs, receipts and transactions longer than those of all others, and
 * who refused these could follow the chain no further: they have `mostOfLists`.
 *
 * @param mostOfLists default: what viem reads of any answer
 */
export function mostBytesOf({ method, params }: Asked, mostOfLists = 10 * megabyte): number {
  if (small.test(method)) return megabyte / 4
  const [, isWhole] = Array.isArray(params) ? params : []
  return method.startsWith('eth_getBlockBy') && isWhole !== true ? 8 * megabyte : mostOfLists
}
