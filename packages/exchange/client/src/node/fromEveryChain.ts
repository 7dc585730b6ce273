/**
 * Concatenates the results of several chains. Chains that fail are left out; if all fail, throws the error of one.
 *
 * @throws what `read` throws, when it throws for each chain
 */
export async function fromEveryChain<T>(
  chainIds: readonly number[],
  read: (chainId: number) => Promise<readonly T[]>,
): Promise<T[]> {
  const answers = await Promise.allSettled(chainIds.map(read))
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed && answers.every((answer) => answer.status === 'rejected')) throw failed.reason
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}
