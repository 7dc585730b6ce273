import { browserTokenListCache } from '@oxbow/tokens/browserTokenListCache'
import { createTokenLists } from '@oxbow/tokens/createTokenLists'
import { tokenListStore } from './tokenListStore.ts'

/** What is done with the token lists of this browser. Loaded by those who have one, and where lists are chosen. */
export const tokenLists = createTokenLists({ store: tokenListStore, cache: browserTokenListCache() })
