import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { accounts } from '@oxbow/test/accounts'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { isSigned } from './isSigned.ts'
import type { ListingTerms } from './Listing.ts'
import type { CancelIntent } from './NftTradeIntent.ts'
import { toListingData } from './toListingData.ts'

const key = accounts[1]!
const account = key.address.toLowerCase() as Hex
const collection: Hex = `0x${'e5'.repeat(20)}`
const seaport: Hex = `0x${'d4'.repeat(20)}`
const terms: ListingTerms = {
  chainId: 31337,
  seller: account,
  standard: 'erc721',
  collection,
  tokenId: '7',
  price: '500',
  endTime: 1_900_000_000,
  salt: '9',
  counter: '3',
}

async function judge(change: Partial<ListingTerms>, answer: Hex) {
  const signature = await key.signTypedData(toListingData(terms, seaport) as never)
  const nft = { standard: 'erc721', collection, tokenId: '7', name: 'Ferry 7' } as const
  const intent: CancelIntent = { kind: 'cancel', chainId: 31337, nft, terms: { ...terms, ...change }, signature }
  const node = { rpc: () => ({ request: async () => answer }) } as unknown as NodeAccess
  return await isSigned(intent, { account, node, seaport })
}

test('default: a key by its signature, whatever a node says', async () => {
  expect(await judge({}, '0x')).toBe(true)
})

test('behavior: a contract by its word, and by nothing but its yes', async () => {
  expect(await judge({ salt: '10' }, `0x1626ba7e${'0'.repeat(56)}`)).toBe(true)
  for (const answer of ['0x', `0x${'0'.repeat(63)}1`, `0xffffffff${'0'.repeat(56)}`] as const)
    expect(await judge({ salt: '10' }, answer), answer).toBe(false)
})

test.each<Partial<ListingTerms>>([{ salt: '10' }, { endTime: 1_900_000_001 }, { counter: '4' }, { price: '499' }])(
  'error: %o was never signed',
  async (change) => {
    expect(await judge(change, '0x')).toBe(false)
  },
)
