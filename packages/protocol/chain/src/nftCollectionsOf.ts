import { ConfigurationError } from '@oxbow/errors/ConfigurationError'
import { z } from 'zod'
import type { Deployment } from './Deployment.ts'
import { splitList } from './listVariable.ts'

/** An NFT contract to index. Events of other contracts are never read, because anybody can emit as many as they pay for. */
export type NftCollection = {
  /** Lower-case. */
  readonly address: `0x${string}`
  readonly standard: 'erc721' | 'erc1155'
}

const entrySchema = z.string().regex(/^\d{1,15}:0x[0-9a-f]{40}(:erc(721|1155))?$/)
/** Limit for all chains together. */
const maxCollections = 500

/**
 * The NFT collections of a chain: those of `OXBOW_NFT_COLLECTIONS`, plus the devnet's on a local chain. Empty when `OXBOW_NFTS` is off.
 *
 * @throws {ConfigurationError}
 */
export function nftCollectionsOf(
  chainId: number,
  deployment: Pick<Deployment, 'collections'> | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): readonly NftCollection[] {
  const setting = environment.OXBOW_NFTS || 'on'
  if (setting !== 'on' && setting !== 'off')
    throw new ConfigurationError('OXBOW_NFTS is invalid.', [`value: ${setting}`], 'Write on or off.')
  const named = parse(environment.OXBOW_NFT_COLLECTIONS ?? '')
  if (setting === 'off') return []
  const collections = new Map<string, NftCollection>()
  for (const collection of deployment?.collections ?? []) collections.set(collection.address, collection)
  for (const [ofChain, collection] of named) if (ofChain === chainId) collections.set(collection.address, collection)
  return [...collections.values()]
}

function parse(list: string): readonly (readonly [chainId: number, NftCollection])[] {
  const entries = splitList(list.toLowerCase())
  const wrong = entries.filter((entry) => !entrySchema.safeParse(entry).success)
  const nextAction = 'Write <chainId>:<address>, with :erc1155 after those that are, comma separated.'
  if (wrong.length > 0)
    throw new ConfigurationError('OXBOW_NFT_COLLECTIONS is invalid.', wrong.slice(0, 5).map(factOf), nextAction)
  if (entries.length > maxCollections)
    throw new ConfigurationError(`OXBOW_NFT_COLLECTIONS names more than ${maxCollections}.`, [], nextAction)
  return entries.map((entry) => {
    const [chainId, address, standard = 'erc721'] = entry.split(':')
    return [Number(chainId), { address, standard } as NftCollection]
  })
}

function factOf(entry: string): string {
  return `value: ${entry.slice(0, 100)}`
}
