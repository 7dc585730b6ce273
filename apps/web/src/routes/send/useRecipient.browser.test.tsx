import { publicNetworks } from '@oxbow/chain/publicNetworks'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { ChainProvider } from '../../state/ChainProvider.tsx'
import { sentNames } from '../../state/names/sentNames.ts'
import { renderPage } from '../../test/renderPage.tsx'
import { useRecipient } from './useRecipient.ts'

const home = publicNetworks.find(({ chainId }) => chainId === 1)!
const [alice, mallory, resolver] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}` as const)
const said = () => document.querySelector('output')?.textContent
afterEach(() => localStorage.clear())

/** A wallet on Ethereum whose node says that the name leads to an address, or nowhere. */
function walletThatSays(address: string | undefined | Promise<undefined>): WalletConnection {
  const wordOf = (found: string | undefined) => `0x${(found ?? '').slice(2).padStart(64, '0')}`
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    if (method === 'eth_chainId') return '0x1'
    const owner = await address
    const [{ to }] = params as [{ to: string }]
    return wordOf(to === home.contracts.ensRegistry ? owner && resolver : owner)
  }
  const account = { platform: 'evm', address: `0x${'d'.repeat(40)}` }
  return { wallet: { rdns: 'a.wallet', provider: { request } }, account } as unknown as WalletConnection
}

type Asked = { typed?: string; sentTo?: useRecipient.Parameters['sentTo'] }

function Host({ connection, typed = 'Alice.ferry.eth', sentTo = [] }: Asked & { connection: WalletConnection }) {
  const recipient = useRecipient({ typed, network: home, connection, sentTo })
  return <output>{JSON.stringify(recipient)}</output>
}

/** What is known of a name that the server says is no ENS name, but a username of its own, of mallory's. */
function show(connection: WalletConnection, asked: Asked = {}) {
  const answers = new QueryClient()
  const site = { ensParent: 'ferry.eth', blockedTokens: [] }
  const features = { usernames: { status: 'on' }, testnets: { status: 'off' } }
  answers.setQueryData(['config', {}], { defaultChainId: 1, site, features } as unknown as Config)
  answers.setQueryData(['networks', {}], [home])
  answers.setQueryData(['ens-address', { chainId: 1, name: 'Alice.ferry.eth' }], null)
  answers.setQueryData(['ens-name', { chainId: 1, address: mallory }], null)
  const profile = { username: 'alice', account: mallory, chainId: null }
  answers.setQueryData(['username', { username: 'alice' }], { profile, isAvailable: false })
  return renderPage(
    <QueryClientProvider client={answers}>
      <ChainProvider>
        <Host connection={connection} {...asked} />
      </ChainProvider>
    </QueryClientProvider>,
  )
}

test('default: a username below the operator’s name, found once the wallet’s node has no such name either', async () => {
  const answer = Promise.withResolvers<undefined>()
  await show(walletThatSays(answer.promise))
  await new Promise((done) => setTimeout(done, 500))
  await expect.poll(said).toBe('{"status":"looking"}')
  answer.resolve(undefined)
  await expect.poll(said).toContain('"status":"found"')
  await expect.poll(said).toContain(`"address":"${mallory}","username":"alice"`)
})

test('error: a server that denies an ENS name and answers for it as a username is found out', async () => {
  await show(walletThatSays(alice))
  await expect.poll(said).toBe('{"status":"disputed"}')
})

test('behavior: it is told from where the whole name led as an ENS name', async () => {
  sentNames.remember('alice.ferry.eth', alice!)
  await show(walletThatSays(undefined))
  await expect.poll(said).toContain(`"changedFrom":"${alice}"`)
})

test('behavior: a recipient that only the index tells of is new, and does not hide that it looks like another', async () => {
  const known = `0x${'1234'}${'a'.repeat(32)}${'5678'}` as const
  const poison = `0x${'1234'}${'b'.repeat(32)}${'5678'}` as const
  const logged = { address: known, count: 1, lastMs: 0, isLogged: true, reported: [] }
  const hash = `0x${'e'.repeat(64)}` as const
  const reported = { address: poison, count: 3, lastMs: 1, isLogged: false, reported: [{ chainId: 1, hash }] }
  const sentTo = [reported, logged]
  const page = await show(walletThatSays(undefined), { typed: poison, sentTo })
  await expect.poll(said).toContain('"sentCount":0,"lookalike":')
  await page.unmount()
  await show(walletThatSays(undefined), { typed: known, sentTo })
  await expect.poll(said).toContain('"sentCount":1')
})
