import { publicNetworks } from '@oxbow/chain/publicNetworks'
import type { RiskContext } from '../risks/Risk.ts'

const mainnet = publicNetworks.find(({ chainId }) => chainId === 1)!

export const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
export const stranger = '0x1111111111111111111111111111111111111112'
export const friend = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
export const contracts = { ...mainnet.contracts, seaport: '0x0000000000000068f116a894984e2db1123eb395' } as const
export const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const dai = '0x6b175474e89094c44da98b954eedeac495271d0f'
export const nfts = '0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d'
export const nowSeconds = 1_800_000_000

/** What the wallet knows on Ethereum: some tokens, one friend, and which addresses have code. */
export const signingContext: RiskContext = {
  account,
  chainId: 1,
  origin: 'https://app.example.org',
  nowSeconds,
  contractsOf: (chainId) =>
    chainId === 1 ? contracts : publicNetworks.find((network) => network.chainId === chainId)?.contracts,
  tokenKindOf: (_, address) => (address === nfts ? 'erc721' : [usdc, dai].includes(address) ? 'erc20' : undefined),
  contacts: [{ address: friend, name: 'Sam' }],
  codeAt: (_, address) => ([account, stranger, friend].includes(address) ? 'none' : 'contract'),
  delegates: ['0x63c0c19a282a1b52b07dd5a65b58948a07dae32b'],
}
