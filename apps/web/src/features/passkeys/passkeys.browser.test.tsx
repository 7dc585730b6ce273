import { passkeyRows } from '@oxbow/wallet-window/passkeyRows'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import { BackupPromoCard } from './BackupPromoCard.tsx'
import { FollowUpDialog } from './FollowUpDialog.tsx'
import { PasskeyList } from './PasskeyList.tsx'

const now = new Date(2026, 10, 29).getTime()
const passkeys = [
  { id: 'b', label: '', createdAt: new Date(2026, 10, 2).getTime() },
  { id: 'a', label: 'iCloud Keychain', createdAt: new Date(2025, 0, 5).getTime() },
]
const rows = passkeyRows(passkeys, now, 'en-US')
const list = (props: Partial<PasskeyList.Props> = {}) => (
  <PasskeyList
    rows={rows}
    isOpening={false}
    backup="none"
    smartWallet={{ status: 'off' }}
    onManage={() => {}}
    {...props}
  />
)

describe('PasskeyList', () => {
  test('default: the oldest first, with short dates; the buttons open the wallet’s screens', async () => {
    const onManage = vi.fn()
    await renderPage(list({ onManage }))
    const shown = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
    await expect.element(shown.nth(0)).toHaveTextContent('iCloud KeychainAdded Jan 5, 2025')
    await expect.element(shown.nth(1)).toHaveTextContent('Passkey 2Added Nov 2')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByRole('button', { name: 'Delete Passkey 2' }).click()
    await page.getByRole('button', { name: 'Back up' }).click()
    await page.getByRole('button', { name: 'Show: Recovery phrase' }).click()
    await page.getByRole('button', { name: 'Show: Private key' }).click()
    await page.getByRole('button', { name: 'Manage', exact: true }).click()
    await page.getByRole('button', { name: 'Manage spending limits' }).click()
    await page.getByRole('button', { name: 'Import' }).click()
    expect(onManage.mock.calls).toEqual([
      ['passkeys'],
      ['passkeys', 'b'],
      ...['backup', 'phrase', 'key', 'smart-wallet', 'limits', 'import'].map((view) => [view]),
    ])
    expect(await findViolations()).toEqual([])
  })

  test.each([
    [{ status: 'on', networks: ['Ethereum', 'Base'] }, 'On for Ethereum and Base'],
    [{ status: 'action-required', networks: ['Base'] }, 'Action required on Base'],
    [{ status: 'unknown', networks: ['Base'] }, 'Couldn’t check Base'],
  ] as const)('behavior: says where it is a smart wallet: %j', async (smartWallet, words) => {
    await renderPage(list({ smartWallet }))
    await expect.element(page.getByText(words)).toBeVisible()
  })

  test('behavior: what is backed up can be tested, and what is being backed up says so', async () => {
    const onManage = vi.fn()
    const shown = await renderPage(list({ backup: 'complete', onManage }))
    await page.getByRole('button', { name: 'Test your backup' }).click()
    expect(onManage).toHaveBeenCalledExactlyOnceWith('rehearsal')
    await shown.unmount()
    await renderPage(list({ backup: 'in-progress', isOpening: true }))
    await expect.element(page.getByText('Backing up…')).toBeVisible()
    expect(page.getByRole('button', { name: 'Test your backup' }).elements()).toEqual([])
  })

  test('behavior: unknown ones are asked for by a press, and three rows stand in for them', async () => {
    const shown = await renderPage(list({ rows: undefined }))
    await expect.element(page.getByRole('button', { name: 'Show passkeys' })).toBeVisible()
    await shown.unmount()
    await renderPage(list({ rows: undefined, isOpening: true }))
    const loading = page.getByRole('status', { name: 'Loading passkeys' })
    expect(loading.element().children).toHaveLength(3)
  })
})

describe('after connecting', () => {
  const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
  test('a wallet without a backup is offered one', async () => {
    const [onBackUp, onClosed] = [vi.fn(), vi.fn()]
    await renderPage(
      <FollowUpDialog address={address} isBackedUp={false} isOpening={false} onBackUp={onBackUp} onClosed={onClosed} />,
    )
    await page.getByRole('button', { name: 'Back up' }).click()
    expect(onBackUp).toHaveBeenCalledOnce()
    await page.getByRole('button', { name: 'Later' }).click()
    await vi.waitFor(() => expect(onClosed).toHaveBeenCalledOnce())
  })

  test('the card of later asks again, and is dismissed', async () => {
    const [onBackUp, onDismiss] = [vi.fn(), vi.fn()]
    await renderPage(<BackupPromoCard isOpening={false} onBackUp={onBackUp} onDismiss={onDismiss} />)
    await page.getByRole('button', { name: 'Back up' }).click()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    expect([onBackUp, onDismiss].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
    expect(await findViolations()).toEqual([])
  })
})
