import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { activateMessages } from '@oxbow/i18n/activateMessages'
import { loadMessages } from '@oxbow/wallet-ui/loadMessages'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { knownWallet } from '../vault/knownWallet.ts'
import { PasskeysScreen } from './PasskeysScreen.tsx'

afterEach(() => localStorage.removeItem('oxbow.wallet'))

/** The screen of a wallet with three passkeys. */
async function show(passkey?: string) {
  await activateMessages('en', loadMessages)
  const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
  const passkeys = [
    { id: 'third', label: '', createdAt: 3 },
    { id: 'first', label: 'iCloud Keychain', createdAt: 1 },
    { id: 'second', label: '', createdAt: 2 },
  ]
  knownWallet.set({ address, addresses: [address], vault: '{}', revision: 1, isBackedUp: true, passkeys })
  await render(
    <I18nProvider i18n={i18n}>
      <PasskeysScreen origin="https://app.example.org" passkey={passkey} onClose={() => {}} />
    </I18nProvider>,
  )
}

test('default: opens the delete step of the passkey that the page named, and the list follows', async () => {
  await show('second')
  await expect.element(page.getByRole('heading', { name: 'Delete Passkey 2?' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Delete Passkey 3' }).click()
  await expect.element(page.getByRole('heading', { name: 'Delete Passkey 3?' })).toBeVisible()
})

test('behavior: a passkey that is gone opens the list', async () => {
  await show('fourth')
  await expect.element(page.getByRole('button', { name: 'Delete Passkey 2' })).toBeVisible()
})
