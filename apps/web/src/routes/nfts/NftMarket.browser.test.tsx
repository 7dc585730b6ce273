import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import { hashListing } from '@oxbow/listings/hashListing'
import type { SignedListing } from '@oxbow/listings/Listing'
import type { NftItem } from '@oxbow/nfts/nftDocuments'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { client } from '../../state/exchange.ts'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import { NftMarket } from './NftMarket.tsx'

const seller = `0x${'a1'.repeat(20)}` as const
const collection = `0x${'b2'.repeat(20)}` as const
const signed: SignedListing = {
  signature: '0x1234',
  terms: {
    chainId: 1,
    seller,
    standard: 'erc721',
    collection,
    tokenId: '7',
    price: '500',
    endTime: 1_900_000_000,
    salt: '9',
    counter: '3',
  },
}
/** On the operator's list, by its keccak-256 hash. */
const blocked = `0x${'c3'.repeat(20)}` as const
const site = { blockedAddressDigests: ['0xc5eff4d710d4baf7feaf0596bb957a41397d41577dcb14d42d6ccb38e869d638'] }
let standing: readonly SignedListing[] = []
vi.mock('./useStandingUnshown.ts', () => ({ useStandingUnshown: () => standing }))
vi.mock('./NftListingPrice.tsx', () => ({
  NftListingPrice: ({ price }: { price: bigint }) => <span>{`${price} wei`}</span>,
}))
vi.mock('../../state/wallet/walletState.ts', async (original) => ({
  ...(await original<object>()),
  useConnection: () => ({ account: { address: seller } }),
}))

const network = { chainId: 1, contracts: { seaport: `0x${'5e'.repeat(20)}` } } as unknown as Network
const item = {
  chainId: 1,
  collection,
  collectionName: 'Ferries',
  standard: 'erc721',
  tokenId: '7',
  owner: seller,
  metadata: { name: null, pictureUrl: null, fault: null, description: null, traits: [] },
} as NftItem

/** Rendered, and the server's answer taken in. */
async function renderMarket(answer: object = { isTraded: false, listings: [] }) {
  vi.spyOn(client.api, 'ask').mockImplementation((async (path: string) => {
    if (!path.startsWith('/v1/nft/listings')) throw new Error(path)
    return answer
  }) as never)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const root = createRootRoute({
    component: () => <NftMarket network={network} config={{ site } as unknown as Config} item={item} />,
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  const page = await renderPage(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await expect.poll(() => queries.getQueriesData({ queryKey: ['nft-listings'] })[0]?.[1]).not.toBeUndefined()
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  return page
}

test('behavior: where a server says that nothing is traded, what was signed here can be canceled all the same', async () => {
  standing = [signed]
  const page = await renderMarket()
  await expect.element(page.getByText('500 wei')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Cancel listing' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'List for sale' })).not.toBeInTheDocument()
  // The account is named, so that its own listings are all in the answer.
  expect(vi.mocked(client.api.ask).mock.calls[0]![0]).toContain(`&seller=${seller}`)
  expect(await findViolations()).toEqual([])
})

test('behavior: without a market and without listings of one’s own there is no panel', async () => {
  standing = []
  const page = await renderMarket()
  expect(page.getByText('Market').elements()).toHaveLength(0)
})

test('behavior: what a blocked address sells can’t be bought, and the page says why', async () => {
  standing = []
  const terms = { ...signed.terms, seller: blocked }
  const listing = { ...signed, terms, hash: hashListing(terms), state: 'open' }
  const page = await renderMarket({ isTraded: true, listings: [listing] })
  await expect.element(page.getByRole('button', { name: 'Buy' })).toBeDisabled()
  await expect.element(page.getByText('This address is blocked here')).toBeVisible()
})
