import type { ListedToken } from './ListedToken.ts'

/** Stores the tokens of lists, apart from the facts about each list: ten thousand tokens are too many for local storage. */
export type TokenListCache = {
  /** Empty if nothing is stored. */
  read(url: string, chainId: number): Promise<readonly ListedToken[]>
  /** Replaces the list's stored tokens. */
  write(url: string, tokens: ReadonlyMap<number, readonly ListedToken[]>): Promise<void>
  remove(url: string): Promise<void>
}
