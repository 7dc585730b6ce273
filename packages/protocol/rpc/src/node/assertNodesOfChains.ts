import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import { ConfigurationError } from '@oxbow/errors/ConfigurationError'
import { createNodeEndpoint } from './createNodeEndpoint.ts'
import { WrongChainError } from './WrongChainError.ts'

/** How long startup waits for a node's chain id. */
const timeoutMs = 3_000

/**
 * Asks every configured node for its chain id. A node that doesn't answer is checked later; a node of another chain stops the startup, because
 * everything shown and signed would belong to that chain.
 *
 * @returns how many nodes were asked, and how many answered
 * @throws {ConfigurationError} names each wrong variable and the position of the URL in it, never the URL
 */
export async function assertNodesOfChains(
  networks: readonly EnabledNetwork[],
): Promise<{ readonly asked: number; readonly answered: number }> {
  let answered = 0
  const verdicts = await Promise.all(
    networks.flatMap(({ network: { chainId, name }, rpcUrls }) =>
      rpcUrls.map(async (url, index) => {
        try {
          await createNodeEndpoint(url, { chainId, timeoutMs }).assertChain()
          answered += 1
          return undefined
        } catch (error) {
          if (!(error instanceof WrongChainError)) return undefined
          return `OXBOW_RPC_${chainId}, URL ${index + 1}: a node of chain ${error.found}, not of ${chainId} (${name})`
        }
      }),
    ),
  )
  const wrong = verdicts.filter((each) => each !== undefined)
  if (wrong.length > 0)
    throw new ConfigurationError(
      'A node serves another chain than its variable says.',
      wrong,
      'Correct the variable, then start again.',
    )
  return { asked: verdicts.length, answered }
}
