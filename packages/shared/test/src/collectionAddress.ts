import { collectionsOf, type LocalCollection } from '@oxbow/devnet/collectionTable'

/** Where a collection of NFTs lies on local networks that have it, in lower case. */
export function collectionAddress(name: LocalCollection['contract']): `0x${string}` {
  const { address } = collectionsOf('ethereum').find(({ contract }) => contract === name)!
  return address.toLowerCase() as `0x${string}`
}
