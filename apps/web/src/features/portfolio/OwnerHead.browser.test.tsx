import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import { OwnerHead } from './OwnerHead.tsx'

const profile: OwnerHead.Props['profile'] = {
  username: 'alice',
  account: `0x${'a'.repeat(40)}`,
  chainId: null,
  bio: 'Ferries and rivers.',
  website: 'https://alice.example/about',
  x: 'alice_on_x',
  avatar: `/avatars/${'a'.repeat(64)}.webp`,
  changesLeft: 2,
}
const head = (props: Partial<OwnerHead.Props> = {}) => (
  <OwnerHead
    address={profile.account}
    name="alice"
    profile={profile}
    standing="view-only"
    onImport={undefined}
    actions={null}
    {...props}
  />
)

test('default: shows bio and picture, and where the links lead', async () => {
  await renderPage(head())
  await expect.element(page.getByText('Ferries and rivers.')).toBeVisible()
  const website = page.getByRole('link', { name: 'Website: alice.example' })
  await expect.element(website).toHaveAttribute('href', 'https://alice.example/about')
  await expect.element(website).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
  await expect
    .element(page.getByRole('link', { name: '@alice_on_x on X' }))
    .toHaveAttribute('href', 'https://x.com/alice_on_x')
  expect(document.querySelector('header img')?.getAttribute('src')).toBe(profile.avatar)
  expect(await findViolations()).toEqual([])
})

test('behavior: view-only wallets can be imported, other accounts of the wallet can be used', async () => {
  const onImport = vi.fn()
  const shown = await renderPage(head({ onImport }))
  await page.getByRole('button', { name: 'import its recovery phrase' }).click()
  expect(onImport).toHaveBeenCalledOnce()
  await shown.unmount()
  await renderPage(head({ standing: 'other-account', onImport }))
  await expect.element(page.getByText('This account is in your wallet', { exact: false })).toBeVisible()
  expect(page.getByText('View-only').elements()).toEqual([])
})
