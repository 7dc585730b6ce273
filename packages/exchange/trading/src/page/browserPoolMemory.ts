import type { KnownPools, PoolMemory } from '@oxbow/pools/PoolMemory'
import { browserRecords } from '@oxbow/runtime/browserRecords'

const use = browserRecords('oxbow', 'known-pools')

/** Known pools of a chain in the browser's database; a browser that refuses one remembers nothing. */
export function browserPoolMemory(chainId: number): PoolMemory {
  return {
    read: () => use('readonly', (store) => store.get(chainId)).then(toKnownPools, () => undefined),
    write: (known) => use('readwrite', (store) => store.put(known, chainId)).then(ignore, ignore),
  }
}

/** Nobody but this page writes there; what an older page wrote in another form is read again. */
function toKnownPools(value: unknown): KnownPools | undefined {
  const { blockNumber, blockHash, pools } = (value ?? {}) as Partial<KnownPools>
  return typeof blockNumber === 'bigint' && typeof blockHash === 'string' && Array.isArray(pools)
    ? (value as KnownPools)
    : undefined
}

function ignore(): void {}
