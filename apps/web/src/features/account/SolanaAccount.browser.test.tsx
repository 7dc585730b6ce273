import type { SolanaBalances } from '@oxbow/solana/SolanaBalances'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import { SolanaAccount } from './SolanaAccount.tsx'
import type { SolanaState } from './SolanaState.ts'

const address = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const unknownMint = 'Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb'
const balances: SolanaBalances = {
  lamports: 12_345_678_901n,
  tokens: [
    { mint: unknownMint, amount: 18_446_744_073_709_551_615n, decimals: 0 },
    { mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', amount: 250_000_001n, decimals: 6 },
  ],
  isPartial: false,
}

function known(more: Partial<SolanaBalances> = {}, staleBecause?: 'offline' | 'unavailable'): SolanaState {
  return { kind: 'known', balances: { ...balances, ...more }, staleBecause }
}

async function show(state: SolanaState, more: Partial<SolanaAccount.Props> = {}) {
  const [onDisconnect, onRetry] = [vi.fn(), vi.fn()]
  const shown = await renderPage(
    <SolanaAccount
      address={address}
      walletName="Phantom"
      network="mainnet"
      state={state}
      onDisconnect={onDisconnect}
      onRetry={onRetry}
      {...more}
    />,
  )
  return { ...shown, onDisconnect, onRetry }
}

test('default: address 6+6, SOL, and tokens with every digit at hand; names only of known mints', async () => {
  const { onDisconnect } = await show(known())
  await expect.element(page.getByRole('button', { name: 'Copy Solana address: HAgk14…3DKpqk' })).toBeVisible()
  const button = page.getByRole('button', { name: '12.3456 SOL 2 tokens' })
  expect(page.getByTitle('12.345678901').elements()).toHaveLength(1)
  await button.click()
  const rows = page.getByRole('list', { name: 'Solana tokens' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent('USDC250 USDC')
  await expect.element(rows.nth(1)).toHaveTextContent('Hh8QwF…Y1Hztb18,446,744,073,709,551,615')
  await expect.element(page.getByTitle('250.000001')).toBeVisible()
  expect(page.getByText('Simulated').elements()).toEqual([])
  expect(await findViolations()).toEqual([])
  await page.getByRole('button', { name: 'Disconnect Solana' }).click()
  expect(onDisconnect).toHaveBeenCalledOnce()
})

test.each([
  ['local', 'Simulated'],
  ['devnet', 'Testnet'],
] as const)('behavior: balances of %s are marked as %s', async (network, label) => {
  await show(known(), { network })
  await expect.element(page.getByText(label, { exact: true })).toBeVisible()
})

test('behavior: an empty account says so; SOL alone unfolds nothing', async () => {
  const shown = await show(known({ lamports: 0n, tokens: [] }))
  await expect.element(page.getByText('No SOL or tokens yet')).toBeVisible()
  await shown.unmount()
  await show(known({ tokens: [] }))
  await expect.element(page.getByText('12.3456 SOL')).toBeVisible()
  expect(document.querySelector('[aria-expanded]')).toBeNull()
})

test('behavior: many tokens come by twenties, and what is not listed is told', async () => {
  const tokens = Array.from({ length: 45 }, (_, index) => ({ mint: `${unknownMint}${index}`, amount: 1n, decimals: 0 }))
  await show(known({ tokens, isPartial: true }))
  await page.getByRole('button', { name: /45 tokens/ }).click()
  const rows = page.getByRole('list', { name: 'Solana tokens' }).getByRole('listitem')
  await expect.poll(() => rows.elements().length).toBe(20)
  await page.getByRole('button', { name: 'Show 25 more' }).click()
  await expect.poll(() => rows.elements().length).toBe(40)
  await expect.element(page.getByText('Some tokens aren’t listed.')).toBeVisible()
})

test('behavior: nothing is called zero while it loads, offline, or when the node is away', async () => {
  const loading = await show({ kind: 'loading' })
  await expect.element(page.getByText('Loading your balance')).toBeInTheDocument()
  expect(page.getByText(/SOL$/).elements()).toEqual([])
  await loading.unmount()
  const offline = await show({ kind: 'unavailable', because: 'offline' })
  await expect.element(page.getByRole('status').filter({ hasText: 'You’re offline.' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
  await offline.unmount()
  const { onRetry } = await show({ kind: 'unavailable', because: 'unavailable' })
  await expect.element(page.getByText('The Solana node doesn’t answer right now.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(onRetry).toHaveBeenCalledOnce()
})

test('behavior: old balances stay, marked as such', async () => {
  await show(known({}, 'unavailable'))
  await expect.element(page.getByText('12.3456 SOL')).toBeVisible()
  await expect.element(page.getByText('Balances may be out of date')).toBeVisible()
})
