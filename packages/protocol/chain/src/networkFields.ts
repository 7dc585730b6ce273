import { contractsSchema } from './Network.ts'

const address = 'an address: 0x and 40 digits from 0 to 9 and a to f'
const https = 'a URL that begins with https:// or http://'

/** What to write for each field of a file of networks. */
export const networkFields: Readonly<Record<string, string>> = {
  'the file': 'a list of networks: [ { "chainId": … } ]',
  chainId: "the chain's id, a whole number above 0",
  slug: "the network's name in addresses of pages, in quotes: small letters, digits and _",
  name: 'a name, in quotes',
  isTestnet: 'true when its tokens are worthless, else false',
  nativeCurrency: 'the currency that gas is paid in: { "name": "Ether", "symbol": "ETH", "decimals": 18 }',
  symbol: 'the symbol of the currency, in quotes',
  decimals: '18, which the currency of every EVM network has in transactions',
  wrappedSymbol: 'the symbol of the wrapped currency, in quotes, such as "WETH"',
  blockTimeSeconds: 'how many seconds pass between blocks, a number above 0',
  finalityDepthBlocks: 'after how many blocks a transaction is final, a whole number above 0',
  startBlock: 'the first block that can have a pool, a whole number',
  universalRouterVersion: '"2.0.0": Oxbow writes transactions for no other',
  explorerUrl: `the address of its block explorer, ${https}`,
  bridgeUrl: `the address of its own bridge, ${https}`,
  publicRpcUrl: `a node that visitors' wallets may use, ${https}`,
  logoUrl: 'where its mark is, a URL that begins with https://, ipfs:// or data:',
  contracts: 'its contracts by name: { "weth": "0x…" }',
  dataFeeOracle: address,
  stablecoins: 'addresses of tokens that are worth one US dollar, [] for none',
  allowedHooks: 'addresses of v4 hooks that trades may go through, [] for none',
  ...Object.fromEntries(Object.keys(contractsSchema.shape).map((name) => [name, address])),
}
