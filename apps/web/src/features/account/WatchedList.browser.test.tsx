import { expect, test, vi } from 'vitest'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import { WatchedList } from './WatchedList.tsx'

const bob = `0x${'b'.repeat(40)}` as const

const render = (props: Partial<WatchedList.Props>) =>
  renderPage(
    <WatchedList
      wallets={[]}
      text=""
      onText={() => {}}
      state={{ kind: 'empty' }}
      onAdd={() => {}}
      onOpen={() => {}}
      onRemove={() => {}}
      {...props}
    />,
  )

test('default: each says that it can only be looked at, opens, and can be let go', async () => {
  const [onOpen, onRemove] = [vi.fn(), vi.fn()]
  const wallets = [{ address: bob, ensName: 'bob.eth', nickname: 'Bobby' }]
  const page = await render({ wallets, onOpen, onRemove })
  await page.getByRole('button', { name: /^Bobby.*View-only/ }).click()
  expect(onOpen).toHaveBeenCalledWith(bob)
  await page.getByRole('button', { name: 'Stop watching Bobby' }).click()
  expect(onRemove).toHaveBeenCalledWith(bob)
  expect(await findViolations()).toEqual([])
})

test.each([
  ['already-imported', 'This address is already imported'],
  ['not-found', 'Address not found'],
  ['contract', 'Address is a smart contract'],
] as const)('error: %s, in words', async (reason, words) => {
  const page = await render({ text: 'bob.eth', state: { kind: 'refused', reason } })
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Watch', exact: true })).toBeDisabled()
  expect(await findViolations()).toEqual([])
})

test('behavior: what is known is watched by its name', async () => {
  const onAdd = vi.fn()
  const page = await render({ text: 'bob.eth', state: { kind: 'ready', address: bob, name: 'bob.eth' }, onAdd })
  await page.getByRole('button', { name: 'Watch', exact: true }).click()
  expect(onAdd).toHaveBeenCalledWith({ address: bob, ensName: 'bob.eth' })
})
