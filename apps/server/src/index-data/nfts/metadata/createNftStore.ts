import type { Hex, PublicClient } from 'viem'
import { encodeLogo } from '../../../logos/encodeLogo.ts'
import { LogoError } from '../../../logos/LogoError.ts'
import { CoalescedCache } from './CoalescedCache.ts'
import { checkSvg } from './checkSvg.ts'
import { fetchNftFile, type NftHosts } from './fetchNftFile.ts'
import { NftError } from './NftFault.ts'
import { type NftMetadata, parseNftMetadata } from './NftMetadata.ts'
import { readNftName } from './readNftName.ts'
import { readNftUri } from './readNftUri.ts'

export type NftKey = {
  readonly chainId: number
  readonly collection: Hex
  readonly standard: 'erc721' | 'erc1155'
  readonly tokenId: bigint
}
export type NftPicture = { readonly type: 'image/svg+xml' | 'image/webp'; readonly bytes: Buffer }

/** Metadata and pictures of items in followed collections, read on demand. */
export type NftStore = {
  /** @throws {NftError} */
  readMetadata(key: NftKey): Promise<NftMetadata>
  /** @throws {NftError} */
  readPicture(key: NftKey): Promise<NftPicture>
  /** The collection's name; undefined if it has none. */
  readName(chainId: number, collection: Hex): Promise<string | undefined>
  stop(): void
}

const maxMetadataBytes = 512 * 1024
const maxPictureBytes = 4_000_000
/** Pixel size of served pictures: enough for an item's page on a 2x screen. */
const sides = { smallest: 64, largest: 960 } as const
const timeoutMs = 8_000
/** Cached characters and bytes; the oldest are dropped. */
const room = { metadata: 32_000_000, pictures: 64_000_000 } as const

export function createNftStore({ hosts, clientOf }: createNftStore.Options): NftStore {
  const stopping = new AbortController()
  const metadata = new CoalescedCache<NftMetadata>(
    { room: room.metadata, maxAtOnce: 8 },
    (kept) => JSON.stringify(kept).length,
  )
  const pictures = new CoalescedCache<NftPicture>({ room: room.pictures, maxAtOnce: 4 }, ({ bytes }) => bytes.length)
  const names = new CoalescedCache<string | undefined>(
    { room: 1_000_000, maxAtOnce: 4 },
    (name = '') => name.length + 100,
  )
  const textOf = ({ chainId, collection, tokenId }: NftKey) => `${chainId}-${collection}-${tokenId}`
  const fetched = (url: string, maxBytes: number, accept: string) =>
    fetchNftFile(url, {
      hosts,
      maxBytes,
      accept,
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]),
    })

  function readMetadata(key: NftKey): Promise<NftMetadata> {
    return metadata.read(textOf(key), async () => {
      const uri = await readNftUri(clientOf(key.chainId), key)
      const { bytes } = await fetched(uri, maxMetadataBytes, 'application/json')
      return parseNftMetadata(bytes.toString('utf8'))
    })
  }

  return {
    readMetadata,
    readPicture: (key) =>
      pictures.read(textOf(key), async () => {
        const { pictureUrl } = await readMetadata(key)
        if (pictureUrl === undefined) throw new NftError('no-picture')
        const accept = 'image/svg+xml,image/webp,image/png,image/jpeg,image/gif'
        const { bytes } = await fetched(pictureUrl, maxPictureBytes, accept)
        if (!isSvg(bytes)) return { type: 'image/webp', bytes: await encode(bytes) }
        checkSvg(bytes)
        return { type: 'image/svg+xml', bytes }
      }),
    readName: (chainId, collection) =>
      names.read(`${chainId}-${collection}`, async () => await readNftName(clientOf(chainId), collection)),
    stop: () => stopping.abort(),
  }
}

export declare namespace createNftStore {
  type Options = {
    readonly hosts: NftHosts
    readonly clientOf: (chainId: number) => PublicClient
  }
}

/** Re-encodes the pixels, dropping everything else in the file. @throws {NftError} */
async function encode(bytes: Buffer): Promise<Buffer> {
  try {
    return await encodeLogo(bytes, sides)
  } catch (error) {
    throw error instanceof LogoError ? new NftError('no-image', error) : error
  }
}

/** By content, not by type or name, as browsers do for images. */
function isSvg(bytes: Buffer): boolean {
  return /^(?:\uFEFF)?\s*</.test(bytes.subarray(0, 100).toString('utf8'))
}
