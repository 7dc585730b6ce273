/**
 * What some chains answer, together. A chain that does not answer is left out; when none does, its error is everybody's.
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
