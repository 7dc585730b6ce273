import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { passkeyAccount } from '../../state/wallet/passkeyAccount.ts'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import { OwnSolanaSection } from './OwnSolanaSection.tsx'

const [first, imported] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
const solana = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'

afterEach(() => passkeyAccount.signOut())

async function show(address: string, known: readonly (string | null)[] | undefined) {
  passkeyAccount.learn({ addresses: [first!, imported!], solana: known, passkeys: [], isBackedUp: false })
  const request = vi.fn(async () => {
    passkeyAccount.learn({ addresses: [first!, imported!], solana: [solana, null], passkeys: [], isBackedUp: false })
  })
  const connection = {
    wallet: { kind: 'passkey', name: 'Passkey wallet', provider: { request } },
    account: { platform: 'evm', address },
  } as unknown as WalletConnection
  const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  await renderPage(
    <QueryClientProvider client={queries}>
      <OwnSolanaSection connection={connection} network="local" />
    </QueryClientProvider>,
  )
  return { request }
}

const copy = page.getByRole('button', { name: 'Copy Solana address: HAgk14…3DKpqk' })

test('default: the account beside the connected one, and its address as a code', async () => {
  await show(first!, [solana, null])
  await expect.element(copy).toBeVisible()
  expect(page.getByRole('button', { name: 'Disconnect Solana' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Receive' }).click()
  const code = page.getByRole('img', { name: 'QR code of your Solana address' })
  await expect.element(code).toHaveAttribute('data-text', solana)
  // In both themes: many readers take no light code on dark.
  const { backgroundColor, color } = getComputedStyle(code.element())
  expect([backgroundColor, color]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
  await expect.element(page.getByText('Sending from it isn’t possible here yet.', { exact: false })).toBeVisible()
  expect(await findViolations()).toEqual([])
})

test('behavior: an imported key has none', async () => {
  await show(imported!, [solana, null])
  expect(page.getByRole('button').elements()).toEqual([])
})

test('behavior: a wallet stored by an older version tells it when asked to', async () => {
  const { request } = await show(first!, undefined)
  await page.getByRole('button', { name: 'Show Solana account' }).click()
  expect(request).toHaveBeenCalledExactlyOnceWith({ method: 'eth_requestAccounts' })
  await expect.element(copy).toBeVisible()
})
