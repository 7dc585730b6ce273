import type { DecimalText } from '@oxbow/i18n/Decimal'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AmountInput } from './AmountInput.tsx'
import { Button } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'
import { Combobox } from './Combobox.tsx'
import { IconButton } from './IconButton.tsx'
import { Input } from './Input.tsx'
import { Segmented } from './Segmented.tsx'
import { Select } from './Select.tsx'
import { Switch } from './Switch.tsx'
import { ToggleRow } from './ToggleRow.tsx'

const letters = ['Alpha', 'Bravo', 'Charlie'].map((label) => ({ value: label.toLowerCase(), label }))

describe('Button', () => {
  test('behavior: Enter and Space press it; a busy one is announced and keeps its text', async () => {
    const onClick = vi.fn()
    await render(
      <Button busy onClick={onClick}>
        Review swap
      </Button>,
    )
    const button = page.getByRole('button', { name: 'Review swap' })
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    await userEvent.tab()
    await userEvent.keyboard('{Enter} ')
    expect(onClick).toHaveBeenCalledTimes(2)
  })

  test('behavior: an icon button has a name', async () => {
    await render(<IconButton label="Settings">x</IconButton>)
    await expect.element(page.getByRole('button', { name: 'Settings' })).toBeVisible()
  })
})

describe('Input', () => {
  test('behavior: has its label as name and its error as description', async () => {
    await render(<Input label="Slippage" error="Enter a value less than 100." />)
    const input = page.getByRole('textbox', { name: 'Slippage' })
    await expect.element(input).toBeInvalid()
    await expect.element(input).toHaveAccessibleDescription('Enter a value less than 100.')
  })
})

describe('AmountInput', () => {
  function Host({ initial = '1', places = 18 }: { initial?: string; places?: number }) {
    const [typed, setTyped] = useState<DecimalText | ''>(initial)
    return (
      <div style={{ width: 358 }}>
        <AmountInput
          size="lg"
          label="Amount"
          typed={typed}
          onAmount={setTyped}
          places={places}
          locale="en"
          unreadable="Enter a number"
        />
      </div>
    )
  }
  const box = () => page.getByRole('textbox', { name: 'Amount' }).element()
  const fontSize = () => Number.parseFloat(getComputedStyle(box()).fontSize)

  test("behavior: keeps text that isn't an amount as typed, and counts it as empty", async () => {
    await render(<Host />)
    await page.getByRole('textbox').click()
    await userEvent.keyboard('2x.5')
    await expect.element(page.getByRole('textbox')).toHaveValue('12x.5')
    await expect.element(page.getByText('Enter a number')).toBeVisible()
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}')
    await expect.element(page.getByRole('textbox')).toHaveValue('12')
    await expect.element(page.getByText('Enter a number')).not.toBeInTheDocument()
  })

  const caret = () => (box() as HTMLInputElement).selectionStart
  const put = (place: number) => (box() as HTMLInputElement).setSelectionRange(place, place)

  test('behavior: groups while typing, and keeps the caret before the same digits', async () => {
    await render(<Host initial="" places={2} />)
    const input = page.getByRole('textbox')
    await input.click()
    await userEvent.keyboard('1234567')
    await expect.element(input).toHaveValue('1,234,567')
    put(3)
    await userEvent.keyboard('9')
    await expect.element(input).toHaveValue('12,934,567')
    expect(caret()).toBe(4)
    await userEvent.keyboard('{Backspace}{Backspace}')
    await expect.element(input).toHaveValue('134,567')
    expect(caret()).toBe(1)
    put(3)
    await userEvent.keyboard('{Delete}')
    expect([(box() as HTMLInputElement).value, caret()]).toEqual(['134,567', 4])
    await userEvent.keyboard('{Delete}')
    await expect.element(input).toHaveValue('13,467')
    // A third decimal is rejected, and the caret stays.
    await input.fill('1,234.56')
    put(7)
    await userEvent.keyboard('9')
    expect([(box() as HTMLInputElement).value, caret()]).toEqual(['1,234.56', 7])
  })

  test('behavior: pastes what other sites write, in place of what is selected', async () => {
    await render(
      <>
        <textarea aria-label="Source" defaultValue="$1,000" />
        <Host initial="1234" />
      </>,
    )
    const source = page.getByRole('textbox', { name: 'Source' })
    const input = page.getByRole('textbox', { name: 'Amount' })
    await source.click()
    await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}')
    await userEvent.copy()
    await input.click()
    await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}')
    await userEvent.paste()
    await expect.element(input).toHaveValue('1,000')
    expect(caret()).toBe(5)
  })

  test('behavior: 70 px, then smaller, not below 48 px while it fits, and the line never jumps', async () => {
    await render(<Host />)
    expect(fontSize()).toBe(70)
    const height = box().clientHeight
    await page.getByRole('textbox').fill('123456789.5')
    await expect.poll(fontSize).toBeLessThan(70)
    expect(fontSize()).toBeGreaterThanOrEqual(48)
    expect(box().clientHeight).toBe(height)
    expect(box().scrollWidth).toBeLessThanOrEqual(box().clientWidth)
  })
})

describe('Switch, Checkbox, ToggleRow', () => {
  test('behavior: Space toggles a switch', async () => {
    const onChange = vi.fn()
    await render(<Switch label="Testnet mode" checked={false} onChange={onChange} />)
    await expect.element(page.getByRole('switch', { name: 'Testnet mode' })).not.toBeChecked()
    await userEvent.tab()
    await userEvent.keyboard(' ')
    expect(onChange).toHaveBeenCalledExactlyOnceWith(true)
  })

  test('behavior: a checkbox for several items can be partly checked', async () => {
    await render(<Checkbox label="All" checked="mixed" onChange={() => {}} />)
    await expect.element(page.getByRole('checkbox', { name: 'All' })).toBePartiallyChecked()
  })

  test('behavior: the whole row toggles, with a name and a description', async () => {
    const onChange = vi.fn()
    await render(<ToggleRow title="Hide small balances" detail="Under 1 US dollar" checked onChange={onChange} />)
    const control = page.getByRole('switch', { name: 'Hide small balances' })
    await expect.element(control).toHaveAccessibleDescription('Under 1 US dollar')
    await page.getByText('Under 1 US dollar').click()
    expect(onChange).toHaveBeenCalledExactlyOnceWith(false)
  })
})

describe('Segmented', () => {
  test('behavior: arrow keys choose', async () => {
    const onChange = vi.fn()
    await render(<Segmented label="Letter" value="alpha" onChange={onChange} options={letters} />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('bravo')
  })
})

describe('Select', () => {
  function Host() {
    const [value, setValue] = useState<string>()
    return <Select label="Letter" value={value} onChange={setValue} options={letters} placeholder="Any" />
  }

  test('behavior: opens, moves and chooses by keyboard, and restores focus', async () => {
    await render(<Host />)
    const box = page.getByRole('combobox', { name: 'Letter' })
    await expect.element(box).toHaveTextContent('Any')
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('option', { name: 'Alpha' })).toBeVisible()
    await userEvent.keyboard('{End}{Enter}')
    await expect.element(box).toHaveTextContent('Charlie')
    await expect.element(box).toHaveFocus()
  })

  test('behavior: Escape closes without a choice, and adds no style element', async () => {
    await render(<Host />)
    await page.getByRole('combobox').click()
    await expect.element(page.getByRole('listbox')).toBeVisible()
    const styles = [...document.querySelectorAll('style')].map((style) => style.textContent)
    expect(styles.filter((style) => style.includes('base-ui'))).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
    await expect.element(page.getByRole('combobox')).toHaveTextContent('Any')
  })
})

describe('Combobox', () => {
  function Host() {
    const [value, setValue] = useState<string | undefined>('alpha')
    return (
      <Combobox
        label="Letter"
        value={value}
        onChange={setValue}
        options={letters}
        emptyText="Nothing matches."
        clearLabel="Clear"
        openLabel="Show letters"
      />
    )
  }

  test('behavior: finds by typing and chooses by Enter', async () => {
    await render(<Host />)
    const input = page.getByRole('combobox', { name: 'Letter' })
    await expect.element(input).toHaveValue('Alpha')
    await input.fill('char')
    await expect.element(page.getByRole('option', { name: 'Charlie' })).toBeVisible()
    await expect.element(page.getByRole('option', { name: 'Alpha' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.element(input).toHaveValue('Charlie')
  })

  test('behavior: announces that nothing matches', async () => {
    await render(<Host />)
    await page.getByRole('combobox').fill('zulu')
    await expect.element(page.getByText('Nothing matches.')).toBeVisible()
  })
})
