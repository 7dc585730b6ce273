/** The storage of flows and logs: `window.localStorage`, or a `Map` behind three functions in tests. */
export type StringStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}
