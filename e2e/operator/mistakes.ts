import { join } from 'node:path'
import { chainId, type Site } from './Site.ts'

export type Mistake = {
  readonly name: string
  readonly settings: NodeJS.ProcessEnv
  /** What the start must say before it ends with 1. */
  readonly sentences: readonly string[]
}

/** What an operator gets wrong in the first hour, and the sentences that a start must answer it with. */
export function mistakesOf(site: Site): readonly Mistake[] {
  const { settings } = site
  const without = (name: string) => ({ ...settings, [name]: '' })
  return [
    {
      name: 'no file of networks at that path',
      settings: { ...settings, OXBOW_NETWORKS: join(site.folder, 'missing.json') },
      sentences: ['The file in OXBOW_NETWORKS does not describe networks.', 'missing.json: ENOENT'],
    },
    {
      name: 'an address with a digit too few',
      settings: {
        ...settings,
        OXBOW_NETWORKS: site.writeNetworks('short.json', (text) => text.replace(/("v3Factory": "0x)\w/, '$1')),
      },
      sentences: ['contracts.v3Factory: write an address: 0x and 40 digits', 'does not describe networks.', 'line '],
    },
    {
      name: 'a field without a value, and one that does not exist',
      settings: {
        ...settings,
        OXBOW_NETWORKS: site.writeNetworks('misspelt.json', (text) =>
          text.replace('"blockTimeSeconds"', '"blockTime"'),
        ),
      },
      sentences: ['line 13, column 5: 0: "blockTime" is no field of it'],
    },
    {
      name: 'a comma after the last',
      settings: {
        ...settings,
        OXBOW_NETWORKS: site.writeNetworks('comma.json', (text) =>
          text.replace('"stablecoins": []', '"stablecoins": [],'),
        ),
      },
      sentences: ['this is not JSON: a name in double quotes has to follow (no comma after the last)'],
    },
    {
      name: 'a file of the site with a link that is none',
      settings: { ...settings, OXBOW_SITE: site.write('site.json', '{ "termsUrl": "terms" }') },
      sentences: [
        'line 1, column 15: termsUrl: write where its terms are, a URL that begins with https://',
        'The file in OXBOW_SITE is invalid.',
      ],
    },
    {
      name: 'a node of another chain',
      settings: { ...without(`OXBOW_RPC_${chainId}`), OXBOW_RPC_1: site.nodeUrl },
      sentences: [
        'A node serves another chain than its variable says.',
        `OXBOW_RPC_1, URL 1: a node of chain ${chainId}, not of 1 (Ethereum)`,
      ],
    },
    {
      name: 'a chain that nobody described',
      settings: without('OXBOW_NETWORKS'),
      sentences: ['A node is configured for a chain that Oxbow does not know.', `unknown chain ids: ${chainId}`],
    },
    {
      name: 'a host with its protocol',
      settings: { ...settings, OXBOW_HOSTS: 'https://exchange.example' },
      sentences: ['The server cannot start with these settings.', 'write names without a port'],
    },
    {
      name: 'no node at all',
      settings: without(`OXBOW_RPC_${chainId}`),
      sentences: ['No chain is enabled.', 'Set OXBOW_RPC_<chainId>'],
    },
  ]
}
