/** What the flows and logs persist to; `window.localStorage` fits as it is, a `Map` behind three functions does in tests. */
export type StringStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}
