import type { BookEntry } from '@oxbow/send/createAddressBook'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import { BookDialog } from './BookDialog.tsx'

const [alice, bob] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`] as const

async function open(props: Partial<BookDialog.Props> = {}) {
  const onChoose = vi.fn()
  function Host() {
    const [entries, setEntries] = useState<readonly BookEntry[]>(props.entries ?? [])
    return (
      <BookDialog
        address={undefined}
        discOf={() => null}
        onChoose={onChoose}
        onClosed={() => {}}
        {...props}
        entries={entries}
        onPut={(address, name) =>
          setEntries([...entries.filter((each) => each.address !== address), { address, name }])
        }
        onRemove={(address) => setEntries(entries.filter((each) => each.address !== address))}
      />
    )
  }
  await renderPage(<Host />)
  return onChoose
}

const rows = () => page.getByRole('listitem').elements()
const entries = [
  { address: alice, name: 'Alice' },
  { address: bob, name: 'Bob' },
]

describe('BookDialog', () => {
  test('an empty book offers to add an address, which needs to be whole and have a name', async () => {
    await open()
    await expect.element(page.getByText('No addresses yet')).toBeVisible()
    await page.getByRole('button', { name: 'Add address' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('Enter a whole address.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Address' }).fill(bob.toUpperCase().replace('X', 'x'))
    await expect.element(page.getByText('Enter a name.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Name' }).fill('Bob')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByRole('button', { name: /^Bob/ })).toBeVisible()
    expect(await findViolations()).toEqual([])
  })

  test('is searched by name and address, and chosen from', async () => {
    const onChoose = await open({ entries })
    await page.getByRole('textbox', { name: 'Search the address book' }).fill('0xbb')
    await expect.poll(() => rows().length).toBe(1)
    await page.getByRole('textbox', { name: 'Search the address book' }).fill('nobody')
    await expect.element(page.getByText('No match.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Search the address book' }).fill('ali')
    await page.getByRole('button', { name: /^Alice/ }).click()
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(alice)
  })

  test('an entry is renamed, not to the name of another, and deleted', async () => {
    await open({ entries })
    await page.getByRole('button', { name: 'Rename Bob' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(' alice ')
    await expect.element(page.getByText('Another address has this name.')).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Bobby')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Rename Bobby' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => rows().length).toBe(1)
  })
})
