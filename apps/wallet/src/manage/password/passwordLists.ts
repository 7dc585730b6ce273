import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'

/**
 * What attackers try first, most frequent first: leaked passwords, words and names. The build inlines
 * these lists in place of the libraries, whose lists are four times as long (`build/shortLists.ts`).
 */
export const passwordLists = {
  dictionary: {
    passwords: common['passwords-common'].slice(0, 10_000),
    words: english['commonWords-en'].slice(0, 5_000),
    names: english['firstnames-en'],
    // Words suggested by the context of a wallet.
    wallet: [
      'oxbow',
      'wallet',
      'crypto',
      'bitcoin',
      'ethereum',
      'ether',
      'solana',
      'uniswap',
      'backup',
      'passkey',
      'hodl',
    ],
  },
  graphs: adjacencyGraphs,
}
