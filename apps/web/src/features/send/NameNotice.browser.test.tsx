import { expect, test } from 'vitest'
import { renderPage } from '../../test/renderPage.tsx'
import { NameNotice } from './NameNotice.tsx'

const nameless = { typedName: undefined, username: undefined, ensName: undefined, isEnsConfirmed: false }
const render = (names: Partial<NameNotice.Props['recipient']>) =>
  renderPage(<NameNotice recipient={{ ...nameless, ...names }} />)

test('default: a name that this site alone has looked up says so', async () => {
  const page = await render({ typedName: 'alice.eth', ensName: 'alice.eth' })
  await expect.element(page.getByText('alice.eth was looked up by this site')).toBeVisible()
})

test('behavior: an ENS name that another node confirms, and an address without a name, need no notice', async () => {
  for (const names of [{ typedName: 'alice.eth', ensName: 'alice.eth', isEnsConfirmed: true }, {}]) {
    const page = await render(names)
    expect(page.container.querySelector('svg')).toBeNull()
    await page.unmount()
  }
})

test('behavior: a username is this site’s word, also beside a confirmed ENS name', async () => {
  const page = await render({ username: 'alice', ensName: 'alice.eth', isEnsConfirmed: true })
  await expect.element(page.getByText('alice is a username on this site')).toBeVisible()
})
