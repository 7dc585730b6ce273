import type { UsernameChange } from '@oxbow/names/sendUsernameAction'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Page as Frame, findViolations, renderPage } from '../../test/renderPage.tsx'
import * as NameState from './NameState.ts'
import { UsernameView } from './UsernameView.tsx'

const profile = {
  username: 'alice',
  account: `0x${'a'.repeat(40)}`,
  chainId: null,
  bio: 'Here since 2026',
  website: '',
  x: '',
  avatar: null,
  changesLeft: 2,
} as const

/** The view over a directory in which bob is taken. */
function Page({ onChange = () => {}, ...props }: Partial<UsernameView.Props>) {
  const [typed, setTyped] = useState('')
  const answer = typed === 'bob' ? 'taken' : 'available'
  return (
    <UsernameView
      profile={undefined}
      ensParent={null}
      disc={null}
      name={{ typed, state: NameState.from({ typed, current: props.profile?.username, answer }), onTyped: setTyped }}
      busy={undefined}
      failure={undefined}
      done={undefined}
      onChange={onChange}
      onUnusablePicture={() => {}}
      onCancel={() => {}}
      {...props}
    />
  )
}

const field = () => page.getByRole('textbox', { name: 'Username' })
const claim = () => page.getByRole('button', { name: 'Claim username' })

describe('UsernameView', () => {
  test('a name is claimed by Enter once it can be; capitals and spaces are typed in vain', async () => {
    const onChange = vi.fn<(change: UsernameChange) => void>()
    await renderPage(<Page onChange={onChange} />)
    await expect.element(claim()).toBeDisabled()
    await field().fill('bo')
    await expect.element(page.getByText('3 to 20 lowercase letters and numbers')).toBeVisible()
    await field().fill('bob')
    await expect.element(page.getByText('This username is not available')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await field().fill('bo_b')
    await expect.element(page.getByText('Use lowercase letters and numbers only')).toBeVisible()
    expect(onChange).not.toHaveBeenCalled()
    await field().fill('Ca rol')
    await expect.element(field()).toHaveValue('carol')
    await expect.element(page.getByText('Available', { exact: true })).toBeVisible()
    expect(await findViolations()).toEqual([])
    await userEvent.keyboard('{Enter}')
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ kind: 'claim', username: 'carol' })
  })

  test('while the wallet is asked nothing else can be sent, and it can be given up', async () => {
    const onCancel = vi.fn()
    await renderPage(<Page profile={profile} busy="edit" onCancel={onCancel} />)
    await expect.element(page.getByRole('button', { name: 'Continue in your wallet' })).toBeDisabled()
    await expect.element(page.getByRole('button', { name: 'Delete username' })).toBeDisabled()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(onCancel).toHaveBeenCalledOnce()
  })

  test('says what other wallets call it, where they can resolve it', async () => {
    const { rerender } = await renderPage(<Page profile={profile} />)
    await expect.element(page.getByText('Other wallets')).not.toBeInTheDocument()
    await rerender(
      <Frame>
        <Page profile={profile} ensParent="ferry.eth" />
      </Frame>,
    )
    await expect.element(page.getByText('Other wallets find you as alice.ferry.eth.')).toBeVisible()
  })

  test('a profile is saved when something changed and all of it is sound', async () => {
    const onChange = vi.fn<(change: UsernameChange) => void>()
    await renderPage(<Page profile={profile} onChange={onChange} />)
    const save = page.getByRole('button', { name: 'Save profile' })
    await expect.element(save).toBeDisabled()
    await page.getByRole('textbox', { name: 'Website' }).fill('http://alice.example')
    await expect.element(page.getByText('Start with https://')).toBeVisible()
    await expect.element(save).toBeDisabled()
    await page.getByRole('textbox', { name: 'Website' }).fill('https://alice.example')
    await page.getByRole('textbox', { name: 'X handle' }).fill('@alice_x')
    expect(await findViolations()).toEqual([])
    await save.click()
    const facts = { bio: 'Here since 2026', website: 'https://alice.example', x: 'alice_x' }
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ kind: 'edit', ...facts })
  })

  test('a name is changed as long as it can be, and deleted after one question', async () => {
    const onChange = vi.fn<(change: UsernameChange) => void>()
    const { rerender } = await renderPage(<Page profile={profile} onChange={onChange} />)
    await page.getByRole('button', { name: 'Change username' }).first().click()
    await expect.element(page.getByText(/^2 changes left\./)).toBeVisible()
    await field().fill('alice')
    await expect.element(page.getByText('This is your username')).toBeVisible()
    await field().fill('alice2')
    await userEvent.keyboard('{Enter}')
    expect(onChange).toHaveBeenLastCalledWith({ kind: 'change', username: 'alice2' })
    await page.getByRole('button', { name: 'Delete username' }).click()
    await page
      .getByRole('dialog', { name: 'Delete username?' })
      .getByRole('button', { name: 'Delete username' })
      .click()
    await expect.poll(() => onChange.mock.lastCall).toEqual([{ kind: 'delete' }])
    await rerender(
      <Frame>
        <Page profile={{ ...profile, changesLeft: 0 }} onChange={onChange} />
      </Frame>,
    )
    await expect.element(field()).toBeDisabled()
  })

  test('a picture of another kind, or too large, is not sent', async () => {
    const onChange = vi.fn<(change: UsernameChange) => void>()
    const onUnusablePicture = vi.fn()
    await renderPage(<Page profile={profile} onChange={onChange} onUnusablePicture={onUnusablePicture} />)
    const input = page.getByLabelText('Avatar, PNG or WebP up to 1 MB')
    await userEvent.upload(input, new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }))
    await userEvent.upload(input, new File([new Uint8Array(1_000_001)], 'a.png', { type: 'image/png' }))
    await expect.poll(() => onUnusablePicture.mock.calls.length).toBe(2)
    expect(onChange).not.toHaveBeenCalled()
    await userEvent.upload(input, new File(['abc'], 'a.webp', { type: 'image/webp' }))
    await expect.poll(() => onChange.mock.lastCall).toEqual([{ kind: 'avatar', picture: new Uint8Array([97, 98, 99]) }])
  })
})
