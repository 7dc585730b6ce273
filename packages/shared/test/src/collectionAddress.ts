import { collectionsOf, type LocalCollection } from '@oxbow/devnet/collectionTable'

/** Address of an NFT collection on local networks that have it, lower-case. */
export function collectionAddress(name: LocalCollection['contract']): `0x${string}` {
  const { address } = collectionsOf('ethereum').find(({ contract }) => contract === name)!
  return address.toLowerCase() as `0x${string}`
}
