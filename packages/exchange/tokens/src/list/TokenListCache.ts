import type { ListedToken } from './ListedToken.ts'

/** Where the tokens of lists are kept, apart from the few words about each list: ten thousand tokens do not belong in a storage of strings. */
export type TokenListCache = {
  /** Empty when nothing is kept, or nothing can be. */
  read(url: string, chainId: number): Promise<readonly ListedToken[]>
  /** In place of what was kept for the list. */
  write(url: string, tokens: ReadonlyMap<number, readonly ListedToken[]>): Promise<void>
  remove(url: string): Promise<void>
}
