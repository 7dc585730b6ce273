import { ConfigurationError } from '@oxbow/chain/ConfigurationError'
import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import { createNodeEndpoint } from './createNodeEndpoint.ts'
import { WrongChainError } from './WrongChainError.ts'

/** A start waits no longer for a node to say which chain it is of. */
const timeoutMs = 3_000

/**
 * Asks every node that is set which chain it is of. One that does not answer is waited for later and may be of any; one of another chain stops the start, because
 * everything that is shown and signed would be of that chain.
 *
 * @returns how many were asked, and how many of them answered
 * @throws {ConfigurationError} names each wrong variable and which of its URLs it is, never the URL
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
      'A node is of another chain than its variable says.',
      wrong,
      'Correct the variable, then start again.',
    )
  return { asked: verdicts.length, answered }
}
