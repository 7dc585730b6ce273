import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import type { FoundRecipient, Recipient } from './Recipient.ts'
import { RecipientField } from './RecipientField.tsx'

const bob = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const facts = {
  username: undefined,
  bookName: undefined,
  ensName: undefined,
  isEnsConfirmed: false,
  typedName: undefined,
  changedFrom: undefined,
  isElsewhere: false,
  kind: 'account',
  isOwn: false,
  isWatched: false,
  sentCount: 1,
  lookalike: undefined,
} as const

/** The field with a directory of one address. */
function Page({
  recent = [],
  book = [],
  onBook = () => {},
  names = {},
}: {
  recent?: RecipientField.Props['recent']
  book?: RecipientField.Props['book']
  onBook?: RecipientField.Props['onBook']
  names?: Partial<FoundRecipient>
}) {
  const [typed, setTyped] = useState('')
  const recipient: Recipient =
    typed === ''
      ? { status: 'empty' }
      : typed === bob
        ? { status: 'found', address: bob, ...facts, ...names }
        : { status: typed === 'disputed.eth' ? 'disputed' : typed.endsWith('.eth') ? 'looking' : 'invalid' }
  return (
    <RecipientField
      typed={typed}
      recipient={recipient}
      recent={recent}
      book={book}
      onBook={onBook}
      takesUsernames={false}
      discOf={() => null}
      onTyped={setTyped}
    />
  )
}

const field = () => page.getByRole('combobox', { name: 'Recipient' })
const chip = () => page.getByRole('button', { name: /0x7099…79c8/ })

describe('RecipientField', () => {
  test('a name of one’s own is found while it is typed, and Enter takes the one that is called so', async () => {
    const asked: unknown[] = []
    const book = [
      { address: bob, name: 'Rent Bob' },
      { address: `0x${'1'.repeat(40)}`, name: 'Mum' },
    ] as const
    await renderPage(<Page book={book} names={{ bookName: 'Rent Bob' }} onBook={(address) => asked.push(address)} />)
    await page.getByRole('button', { name: 'Address book' }).click()
    await field().click()
    expect(page.getByRole('option').elements()).toHaveLength(2)
    await field().fill('bo')
    await expect.element(page.getByRole('option', { name: /Rent Bob/ })).toBeVisible()
    expect(page.getByRole('option').elements()).toHaveLength(1)
    // Nothing is wrong with what leads to a name.
    expect(page.getByRole('alert').query()).toBeNull()
    await userEvent.keyboard('{Enter}')
    expect(chip().query()).toBeNull()
    await field().fill('rentbob')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Rent Bob')).toBeVisible()
    await page.getByRole('button', { name: 'Rename in address book' }).click()
    expect(asked).toEqual([undefined, bob])
    expect(await findViolations()).toEqual([])
  })

  test('an address that is entered becomes a chip that has the focus, and opens again to be changed', async () => {
    await renderPage(<Page />)
    await field().fill('nobody')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The address you typed either does not exist or is spelled incorrectly.')
    await field().fill(bob)
    // As long as somebody types, the field stays.
    await expect.element(field()).toHaveValue(bob)
    await userEvent.keyboard('{Enter}')
    await expect.element(chip()).toHaveFocus()
    expect(await findViolations()).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('{Tab}{Tab}')
    await expect.element(chip()).toBeVisible()
    await page.getByRole('button', { name: 'Clear the recipient' }).click()
    await expect.element(field()).toHaveValue('')
  })

  test('recent recipients, three at most, by keyboard and by pointer', async () => {
    const of = (address: `0x${string}`, count: number) => ({
      address,
      count,
      isReportedOnly: false,
      bookName: undefined,
      username: undefined,
      ensName: undefined,
    })
    const strangers = [1, 2, 3].map((digit) => of(`0x${String(digit).repeat(40)}`, digit))
    await renderPage(<Page recent={[of(bob, 2), ...strangers]} />)
    await field().click()
    await expect.element(page.getByRole('option').first()).toHaveTextContent('0x7099…79c82 transfers')
    expect(page.getByRole('option').elements()).toHaveLength(3)
    expect(await findViolations()).toEqual([])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(chip()).toHaveFocus()
    await page.getByRole('button', { name: 'Clear the recipient' }).click()
    await field().click()
    await page.getByRole('option').first().click()
    await expect.element(chip()).toBeVisible()
  })

  test('a recipient that only this site tells of says so, and not how often', async () => {
    const rest = { bookName: undefined, username: undefined, ensName: undefined }
    await renderPage(<Page recent={[{ address: bob, count: 2, isReportedOnly: true, ...rest }]} />)
    await field().click()
    await expect.element(page.getByRole('option')).toHaveTextContent('0x7099…79c8according to this site')
  })

  test('a username says that it is one of this site, and stands beside the ENS name', async () => {
    const names = { username: 'bob', ensName: 'robert.eth' }
    await renderPage(
      <Page
        names={names}
        recent={[{ address: bob, count: 2, isReportedOnly: false, bookName: undefined, ...names }]}
      />,
    )
    await field().click()
    await expect.element(page.getByRole('option')).toHaveTextContent('bobUsername on this site · robert.eth2 transfers')
    await field().fill(bob)
    await userEvent.keyboard('{Enter}')
    await expect.element(chip().getByText('Username on this site · robert.eth')).toBeVisible()
    expect(await findViolations()).toEqual([])
  })

  test('a name that the server and another node lead to different addresses is refused', async () => {
    await renderPage(<Page />)
    await field().fill('disputed.eth')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('This site and your node disagree on where this name leads. Enter the address.')
  })

  test('spaces of a pasted address are taken out', async () => {
    await renderPage(<Page />)
    await field().fill(` ${bob.slice(0, 10)} ${bob.slice(10)}\n`)
    await expect.element(field()).toHaveValue(bob)
  })
})
