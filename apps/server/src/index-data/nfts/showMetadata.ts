import { setTimeout as sleep } from 'node:timers/promises'
import type { Hex } from 'viem'
import type { Services } from '../../Services.ts'
import { NftError, type NftFault } from './metadata/NftFault.ts'
import type { NftMetadata } from './metadata/NftMetadata.ts'
import type { NftItemRow } from './readNfts.ts'

/** An item's metadata, as pages get it. */
export type ShownMetadata = {
  readonly name: string | null
  readonly description: string | null
  readonly traits: NftMetadata['traits'][number][]
  readonly pictureUrl: string | null
  readonly fault: 'not-allowed' | 'unreachable' | 'refused' | null
}

/** Time limit per item in a list; a later request finds what arrived meanwhile. */
const longestWaitMs = 3_000
const nothing = { name: null, description: null, traits: [], pictureUrl: null } as const
const shownFaults: Partial<Record<NftFault, ShownMetadata['fault']>> = {
  'not-allowed': 'not-allowed',
  unreachable: 'unreachable',
}

/** Never throws: a failing contract is one of many on a page. */
export async function showMetadata({ nfts }: Pick<Services, 'nfts'>, item: NftItemRow): Promise<ShownMetadata> {
  const { chainId, collection, standard, tokenId } = item
  const key = { chainId, collection: collection as Hex, standard, tokenId: BigInt(tokenId) }
  try {
    const found = await Promise.race([nfts.readMetadata(key), sleep(longestWaitMs, undefined, { ref: false })])
    if (found === undefined) return { ...nothing, traits: [], fault: 'unreachable' }
    const { description = null, name = null, pictureUrl, traits } = found
    return {
      name,
      description,
      traits: [...traits],
      pictureUrl: pictureUrl === undefined ? null : toPictureUrl(chainId, collection, tokenId),
      fault: null,
    }
  } catch (error) {
    const fault = error instanceof NftError ? (shownFaults[error.fault] ?? 'refused') : 'unreachable'
    return { ...nothing, traits: [], fault }
  }
}

/** Path of an item's picture on this server (`routes/nftPictureRoutes.ts`). */
export function toPictureUrl(chainId: number, collection: string, tokenId: string): string {
  return `/nft-pictures/${chainId}/${collection}/${tokenId}`
}
