/** One object store in IndexedDB. `act` makes a single request; rejects if the browser refuses a database. */
export type BrowserRecords = (mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest) => Promise<unknown>

/** A database with one object store, opened for each request, so that an idle page holds nothing open. */
export function browserRecords(databaseName: string, storeName: string): BrowserRecords {
  return async (mode, act) => {
    const opening = indexedDB.open(databaseName, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName)
    const database = (await done(opening)) as IDBDatabase
    try {
      return await done(act(database.transaction(storeName, mode).objectStore(storeName)))
    } finally {
      database.close()
    }
  }
}

function done(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
