import { ConfigurationError } from '@oxbow/errors/ConfigurationError'
import { prettifyError, z } from 'zod'
import type { Deployment } from './Deployment.ts'
import { nodeUrlOf, parseGatewayUrl } from './gatewayPath.ts'
import { loadDeployments } from './loadDeployments.ts'
import { builtInNetworksPath, loadNetworks } from './loadNetworks.ts'
import type { Network } from './Network.ts'
import { type NftCollection, nftCollectionsOf } from './nftCollectionsOf.ts'
import { parseRpcUrls } from './parseRpcUrls.ts'

/** A chain that this server serves. */
export type EnabledNetwork = {
  readonly network: Network
  /** Node URLs, best first; never empty. They can contain keys, so they stay on the server. */
  readonly rpcUrls: readonly string[]
  /** The nodes' hosts when `rpcUrls` lead through a gateway; nothing else about them may be shown. */
  readonly nodeHosts?: readonly string[] | undefined
  /** Maximum calls per second to each node; undefined for no limit. */
  readonly callsPerSecond?: number | undefined
  /** First block that an index or a pool search reads. */
  readonly startBlock: number
  /** The devnet's description of the chain; undefined for a public chain. */
  readonly deployment: Deployment | undefined
  /** NFT collections to index; absent where there are none. */
  readonly collections?: readonly NftCollection[]
}

const profileSchema = z.object({ OXBOW_PROFILE: z.enum(['local', 'public']).default('local') })
const startBlockSchema = z.string().regex(/^\d{1,15}$/)
const callsPerSecondSchema = z.coerce.number().min(1).max(100_000)
const addressSchema = z.string().regex(/^0x[0-9a-fA-F]{40}$/)

/**
 * The enabled chains: those with an `OXBOW_RPC_<chainId>`, from the devnet (`OXBOW_PROFILE=local`) or the public networks. Node only.
 *
 * @throws {ConfigurationError} when a variable is invalid, names an unknown chain, or no chain is enabled
 * @throws {InvalidNetworksError} when the file in `OXBOW_NETWORKS` is invalid
 * @throws {InvalidRpcUrlError} when a node's URL is invalid
 * @throws {InvalidGatewayUrlError} when `OXBOW_NODES_URL` is invalid
 * @throws {InvalidDeploymentError} when the devnet's own files are damaged
 */
export async function networksFromEnvironment(
  environment: parseRpcUrls.Environment,
  dataDir: string,
): Promise<readonly EnabledNetwork[]> {
  const parsed = profileSchema.safeParse(environment)
  if (!parsed.success) throw new ConfigurationError('OXBOW_PROFILE is invalid.', [prettifyError(parsed.error)])
  const profile = parsed.data.OXBOW_PROFILE
  const deployments = profile === 'local' ? await loadDeployments(dataDir) : []
  const known = profile === 'local' ? deployments.map(({ network }) => network) : await publicNetworksOf(environment)

  const urlsByChain = parseRpcUrls(environment)
  const unknown = [...urlsByChain.keys()].filter((chainId) => !known.some((network) => network.chainId === chainId))
  if (unknown.length > 0) throw unknownChains(unknown, known, profile, dataDir)
  if (urlsByChain.size === 0)
    throw new ConfigurationError(
      'No chain is enabled.',
      [],
      'Set OXBOW_RPC_<chainId> to the URL of a node of each chain.',
    )

  return known.flatMap((network) => {
    const rpcUrls = urlsByChain.get(network.chainId)
    if (!rpcUrls) return []
    const deployment = deployments.find((each) => each.network === network)
    return [
      {
        network: withRewards(network, environment),
        ...nodesOf(network, rpcUrls, environment),
        startBlock: startBlockOf(network, environment),
        deployment,
        collections: nftCollectionsOf(network.chainId, deployment, environment),
      },
    ]
  })
}

/** The built-in networks, with the additions and changes of the operator's file. */
async function publicNetworksOf({ OXBOW_NETWORKS: path }: parseRpcUrls.Environment): Promise<readonly Network[]> {
  const known = await loadNetworks(builtInNetworksPath, { known: [] })
  return path === undefined || path === '' ? known : loadNetworks(path, { known })
}

/** Adds the operator's reward distributor; the devnet sets its own. */
function withRewards(network: Network, environment: parseRpcUrls.Environment): Network {
  const name = `OXBOW_REWARDS_${network.chainId}`
  const value = environment[name]
  if (value === undefined || value === '') return network
  if (!addressSchema.safeParse(value).success)
    throw new ConfigurationError(`${name} is not an address.`, [`value: ${value}`], 'Write 0x and 40 hex digits.')
  return { ...network, contracts: { ...network.contracts, rewardDistributor: value.toLowerCase() as `0x${string}` } }
}

function startBlockOf(network: Network, environment: parseRpcUrls.Environment): number {
  const name = `OXBOW_START_BLOCK_${network.chainId}`
  const value = environment[name]
  if (value === undefined || value === '') return network.startBlock
  if (!startBlockSchema.safeParse(value).success)
    throw new ConfigurationError(`${name} is not a block number.`, [`value: ${value}`], 'Write it in digits: 12369621.')
  return Number(value)
}

/** Uses the gateway if there is one; the gateway enforces rate limits itself. */
function nodesOf(
  network: Network,
  rpcUrls: readonly string[],
  environment: parseRpcUrls.Environment,
): Pick<EnabledNetwork, 'rpcUrls' | 'nodeHosts' | 'callsPerSecond'> {
  const callsPerSecond = callsPerSecondOf(network, environment)
  const { OXBOW_NODES_URL: gatewayUrl } = environment
  if (!gatewayUrl || network.profile === 'local') return { rpcUrls, callsPerSecond }
  parseGatewayUrl(gatewayUrl)
  const { chainId } = network
  return {
    rpcUrls: rpcUrls.map((_, index) => nodeUrlOf(gatewayUrl, { chainId, index })),
    nodeHosts: rpcUrls.map((url) => new URL(url).host),
    callsPerSecond: undefined,
  }
}

function callsPerSecondOf({ chainId }: Network, environment: parseRpcUrls.Environment): number | undefined {
  const name = `OXBOW_CALLS_PER_SECOND_${chainId}`
  const value = environment[name]
  if (value === undefined || value === '') return undefined
  const calls = callsPerSecondSchema.safeParse(value)
  if (!calls.success)
    throw new ConfigurationError(`${name} is not a number of calls.`, [`value: ${value}`], 'Write it in digits: 25.')
  return calls.data
}

function unknownChains(unknown: readonly number[], known: readonly Network[], profile: string, dataDir: string) {
  const facts = [
    `unknown chain ids: ${unknown.join(', ')}`,
    `known in profile ${profile}: ${known.map(({ chainId, slug }) => `${chainId} (${slug})`).join(', ') || 'none'}`,
  ]
  const nextAction =
    profile === 'local'
      ? `Start the devnet, which writes ${dataDir}/deployments, or set OXBOW_PROFILE=public for public networks.`
      : 'Remove the variable, or describe the network in a file that OXBOW_NETWORKS names (docs/operators.md).'
  return new ConfigurationError('A node is configured for a chain that Oxbow does not know.', facts, nextAction)
}
