import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { activateMessages } from '@oxbow/i18n/activateMessages'
import { loadMessages } from '@oxbow/wallet-ui/loadMessages'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ConnectScreen } from './ConnectScreen.tsx'

test('default: the first screen imports a phrase, and leads back', async () => {
  await activateMessages('en', loadMessages)
  const pending = {
    ask: { oxbow: 1, id: crypto.randomUUID(), exp: Date.now() + 60_000, verb: 'connect', params: {} },
    origin: 'https://app.example.org',
    over: new AbortController().signal,
    begin: () => true,
    begun: () => {},
    answer: () => {},
    refuse: () => {},
  } as const
  await render(
    <I18nProvider i18n={i18n}>
      <Suspense>
        <ConnectScreen pending={pending} onDone={() => {}} />
      </Suspense>
    </I18nProvider>,
  )
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect.element(page.getByText('You’ll create a passkey that opens it here.')).toBeVisible()
  const agree = page.getByRole('button', { name: 'Import', exact: true })
  await expect.element(agree).toBeDisabled()
  await page
    .getByLabelText('Recovery phrase or private key')
    .fill('test test test test test test test test test test test junk')
  await expect.element(agree).toBeEnabled()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('button', { name: 'Create wallet' })).toBeVisible()
})
