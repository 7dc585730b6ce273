import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Table } from './Table.tsx'

type Row = { readonly id: string; readonly name: string; readonly size: bigint | undefined }

const rows: readonly Row[] = [...Array(10_000).keys()].map((index) => ({
  id: String(index),
  name: `Row ${index}`,
  size: index === 5 ? undefined : BigInt((index * 7_919) % 10_000),
}))

const columns: readonly Table.Column<Row>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, sortValue: (row) => row.name, sortFirst: 'asc' },
  { id: 'size', header: 'Size', cell: (row) => String(row.size ?? '–'), sortValue: (row) => row.size, align: 'end' },
  { id: 'note', header: 'Note', cell: () => 'note', hideBelow: 500 },
]

function table(props: Partial<Table.Props<Row>> = {}) {
  return <Table label="Things" columns={columns} rows={rows} rowId={(row) => row.id} height={600} {...props} />
}

const show = (props: Partial<Table.Props<Row>> = {}) => render(table(props))

const bodyRows = () => [...document.querySelectorAll<HTMLElement>('tr[data-index]')]
const firstCell = () => bodyRows()[0]?.textContent

describe('Table', () => {
  test('behavior: announces its size and renders only the rows in view', async () => {
    await show()
    const grid = page.getByRole('grid', { name: 'Things' })
    await expect.element(grid).toHaveAttribute('aria-rowcount', '10001')
    expect(bodyRows().length).toBeGreaterThan(8)
    expect(bodyRows().length).toBeLessThan(40)
    expect(bodyRows()[0]?.getBoundingClientRect().height).toBe(56)
  })

  test('behavior: sorts by keyboard and announces it; unknown values come last in both directions', async () => {
    const onSortingChange = vi.fn()
    await show({ rows: rows.slice(0, 8), onSortingChange })
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    const heading = page.getByRole('columnheader', { name: 'Size' })
    await expect.element(heading).toHaveAttribute('aria-sort', 'descending')
    expect(firstCell()).toContain('Row 1')
    expect(bodyRows().at(-1)?.textContent).toContain('Row 5')
    await userEvent.keyboard('{Enter}')
    await expect.element(heading).toHaveAttribute('aria-sort', 'ascending')
    expect(firstCell()).toContain('Row 0')
    expect(bodyRows().at(-1)?.textContent).toContain('Row 5')
    expect(onSortingChange.mock.calls).toEqual([
      [{ columnId: 'size', direction: 'desc' }],
      [{ columnId: 'size', direction: 'asc' }],
    ])
  })

  test('behavior: sorts text in natural order', async () => {
    await show({ rows: rows.slice(0, 12).toReversed(), initialSorting: { columnId: 'name', direction: 'asc' } })
    expect(bodyRows()[2]?.textContent).toContain('Row 2')
  })

  test('behavior: keeps the order of presorted rows', async () => {
    await show({
      rows: rows.slice(0, 3).toReversed(),
      sorting: { columnId: 'name', direction: 'asc' },
      isSortedOutside: true,
    })
    expect(firstCell()).toContain('Row 2')
  })

  test('behavior: one tab stop; arrows, Page Down, End and Home move, Enter opens', async () => {
    const onRowOpen = vi.fn()
    await show({ onRowOpen })
    for (let stop = 0; stop < 3; stop++) await userEvent.tab()
    const focused = () => document.activeElement?.getAttribute('data-index')
    expect(focused()).toBe('0')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.poll(focused).toBe('2')
    await userEvent.keyboard('{PageDown}')
    await expect.poll(() => Number(focused())).toBeGreaterThan(6)
    await userEvent.keyboard('{End}')
    await expect.poll(focused).toBe('9999')
    await userEvent.keyboard('{Enter}')
    expect(onRowOpen).toHaveBeenCalledExactlyOnceWith(rows[9_999])
    await userEvent.keyboard('{Home}')
    await expect.poll(focused).toBe('0')
  })

  test("behavior: handles keys while the next row isn't rendered yet", async () => {
    await show()
    for (let stop = 0; stop < 3; stop++) await userEvent.tab()
    await userEvent.keyboard('{End}{ArrowUp}{PageUp}')
    await expect.poll(() => Number(document.activeElement?.getAttribute('data-index') ?? -1)).toBeLessThan(9_998)
    await userEvent.keyboard('{Home}{ArrowDown}{ArrowDown}')
    await expect.poll(() => document.activeElement?.getAttribute('data-index')).toBe('2')
  })

  test("behavior: a key without effect doesn't hold the focus", async () => {
    const { rerender } = await show()
    for (let stop = 0; stop < 3; stop++) await userEvent.tab()
    await userEvent.keyboard('{ArrowUp}')
    ;(document.activeElement as HTMLElement).blur()
    await rerender(table({ label: 'Others' }))
    await expect.element(page.getByRole('grid', { name: 'Others' })).toBeVisible()
    expect(document.activeElement).toBe(document.body)
  })

  test("behavior: headings don't cover the focused row", async () => {
    await show()
    for (let stop = 0; stop < 3; stop++) await userEvent.tab()
    await userEvent.keyboard('{End}')
    await expect.poll(() => document.activeElement?.getAttribute('data-index')).toBe('9999')
    // Dispatched on the row itself: on a busy machine about one in twenty presses through the driver had no effect, for an unknown reason.
    for (let row = 9_998; row >= 9_985; row--) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }))
      await expect.poll(() => document.activeElement?.getAttribute('data-index')).toBe(String(row))
    }
    const head = document.querySelector('th')?.getBoundingClientRect()
    expect(document.activeElement?.getBoundingClientRect().top).toBeGreaterThanOrEqual(Math.floor(head?.bottom ?? 0))
  })

  test('behavior: a press opens a row', async () => {
    const onRowOpen = vi.fn()
    await show({ onRowOpen })
    await page.getByText('Row 3', { exact: true }).click()
    expect(onRowOpen).toHaveBeenCalledExactlyOnceWith(rows[3])
  })

  test('behavior: requests more rows at the end, once', async () => {
    const onEndReached = vi.fn()
    await show({ rows: rows.slice(0, 4), onEndReached })
    await expect.poll(() => onEndReached.mock.calls.length).toBe(1)
  })

  test('behavior: hides columns when it is narrow', async () => {
    await page.viewport(390, 800)
    await show()
    await expect.element(page.getByRole('columnheader', { name: 'Name' })).toBeVisible()
    await expect.element(page.getByRole('columnheader', { name: 'Note' })).not.toBeInTheDocument()
    await page.viewport(900, 800)
    await expect.element(page.getByRole('columnheader', { name: 'Note' })).toBeVisible()
  })

  test('behavior: has skeletons of the final size, and an empty state', async () => {
    await show({ rows: [], loadingRows: 3 })
    await expect.element(page.getByRole('grid')).toHaveAttribute('aria-busy', 'true')
    expect(document.querySelectorAll('tbody tr')).toHaveLength(3)
  })

  test('behavior: scrolls with the page', async () => {
    const { container } = await render(
      <Table label="Things" columns={columns} rows={rows} rowId={(row) => row.id} empty="Nothing" />,
    )
    await expect.poll(() => bodyRows().length).toBeGreaterThan(8)
    scrollTo(0, 56 * 5_000)
    await expect.poll(() => Number(bodyRows()[0]?.dataset.index)).toBeGreaterThan(4_900)
    const before = container.getBoundingClientRect().height
    expect(before).toBeGreaterThan(56 * 10_000)
    scrollTo(0, 0)
  })
})
