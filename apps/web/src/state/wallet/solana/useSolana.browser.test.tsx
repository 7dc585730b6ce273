import { fromSolana } from '@oxbow/connectors/Connector'
import { findWallet } from '@oxbow/connectors/findWallet'
import type { Config } from '@oxbow/contract/Config'
import { registerWallet } from '@wallet-standard/wallet'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../../test/renderPage.tsx'
import { askWallet } from './askWallet.ts'
import { useSolana } from './useSolana.ts'

const on = { features: { solana: { status: 'on', value: { network: 'local' } } } } as Config
const off = { features: { solana: { status: 'off', reason: '' } } } as Config

// 32 bytes of 1 in base58.
const account = {
  address: '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi',
  publicKey: new Uint8Array(32).fill(1),
  chains: ['solana:mainnet'],
  features: [],
} as const

/** Registers a wallet by the library that wallets use. */
function install(name: string, connect: (input?: { silent?: boolean }) => Promise<{ accounts: readonly unknown[] }>) {
  const disconnect = vi.fn(async () => {})
  registerWallet({
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml;base64,PHN2Zy8+',
    chains: ['solana:mainnet'],
    accounts: [],
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:disconnect': { version: '1.0.0', disconnect },
      'standard:events': { version: '1.0.0', on: () => () => {} },
    },
  })
  return { disconnect }
}

/** Lists the wallets as buttons that connect them, and the connected account. */
function Wallets({ config, onAnswer }: { config: Config; onAnswer?: (status: string) => void }) {
  const { wallets, state, session } = useSolana(config)
  const connectors = wallets.map(fromSolana)
  return (
    <>
      {connectors.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          onClick={() => {
            const found = findWallet({ connectorId: id, connectors, wallets: [], solanaWallets: wallets })
            void askWallet(found, session).then(({ status }) => onAnswer?.(status))
          }}
        >
          {name}
        </button>
      ))}
      <p>{state.status === 'connected' ? state.connection.account.address : state.status}</p>
      <button type="button" onClick={() => session?.disconnect()}>
        Leave
      </button>
    </>
  )
}

afterEach(() => localStorage.clear())

test('a registered wallet is offered, connects, declines, and is told to disconnect', async () => {
  const { disconnect } = install('Test wallet', async () => ({ accounts: [account] }))
  install('Unwilling', async () => Promise.reject(new Error('User rejected the request.')))
  const onAnswer = vi.fn()
  await renderPage(<Wallets config={on} onAnswer={onAnswer} />)
  await page.getByRole('button', { name: 'Unwilling' }).click()
  await vi.waitFor(() => expect(onAnswer).toHaveBeenLastCalledWith('declined'))
  await page.getByRole('button', { name: 'Test wallet' }).click()
  await expect.element(page.getByText(account.address)).toBeVisible()
  expect(onAnswer).toHaveBeenLastCalledWith('connected')
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.element(page.getByText('disconnected')).toBeVisible()
  expect(disconnect).toHaveBeenCalledOnce()
})

test('without the operator’s node no wallet is offered', async () => {
  install('Another', async () => ({ accounts: [account] }))
  await renderPage(<Wallets config={off} />)
  await expect.element(page.getByText('disconnected')).toBeVisible()
  expect(page.getByRole('button').elements()).toHaveLength(1)
})
