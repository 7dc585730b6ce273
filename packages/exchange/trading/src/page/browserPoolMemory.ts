import type { KnownPools, PoolMemory } from '@oxbow/pools/PoolMemory'
import { browserRecords } from '@oxbow/runtime/browserRecords'

const use = browserRecords('oxbow', 'known-pools')

/** Stores a chain's known pools in IndexedDB; stores nothing if the browser refuses. */
export function browserPoolMemory(chainId: number): PoolMemory {
  return {
    read: () => use('readonly', (store) => store.get(chainId)).then(toKnownPools, () => undefined),
    write: (known) => use('readwrite', (store) => store.put(known, chainId)).then(ignore, ignore),
  }
}

/** Only this page writes there. Data in an older format is ignored, and the pools are read again. */
function toKnownPools(value: unknown): KnownPools | undefined {
  const { blockNumber, blockHash, pools } = (value ?? {}) as Partial<KnownPools>
  return typeof blockNumber === 'bigint' && typeof blockHash === 'string' && Array.isArray(pools)
    ? (value as KnownPools)
    : undefined
}

function ignore(): void {}
