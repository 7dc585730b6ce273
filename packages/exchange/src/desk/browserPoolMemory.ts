import type { KnownPools, PoolMemory } from '@oxbow/chain/pool-source/PoolMemory'

const [databaseName, storeName] = ['oxbow', 'known-pools']

/** Known pools of a chain in the browser's database; a browser that refuses one remembers nothing. */
export function browserPoolMemory(chainId: number): PoolMemory {
  return {
    read: () => use('readonly', (store) => store.get(chainId)).then(toKnownPools, () => undefined),
    write: (known) => use('readwrite', (store) => store.put(known, chainId)).then(ignore, ignore),
  }
}

async function use(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const opening = indexedDB.open(databaseName, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName)
  const database = (await done(opening)) as IDBDatabase
  try {
    return await done(act(database.transaction(storeName, mode).objectStore(storeName)))
  } finally {
    database.close()
  }
}

function done(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Nobody but this page writes there; what an older page wrote in another form is read again. */
function toKnownPools(value: unknown): KnownPools | undefined {
  const { blockNumber, blockHash, pools } = (value ?? {}) as Partial<KnownPools>
  return typeof blockNumber === 'bigint' && typeof blockHash === 'string' && Array.isArray(pools)
    ? (value as KnownPools)
    : undefined
}

function ignore(): void {}
