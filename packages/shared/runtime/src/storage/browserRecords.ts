/** One store of records in the browser's database. `act` asks it for one thing; rejects where the browser refuses a database. */
export type BrowserRecords = (mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest) => Promise<unknown>

/** A database of one store, opened for each request: nothing is held while a page rests. */
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
