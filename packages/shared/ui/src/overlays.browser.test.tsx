import { useRef, useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './Button.tsx'
import { Disclosure } from './Disclosure.tsx'
import { Dialog } from './overlay/Dialog.tsx'
import { Drawer } from './overlay/Drawer.tsx'
import { Menu } from './overlay/Menu.tsx'
import { Popover } from './overlay/Popover.tsx'
import { Tooltip } from './overlay/Tooltip.tsx'

afterEach(() => page.viewport(900, 800))

function useOpener() {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const opener = (
    <Button ref={anchor} onClick={() => setOpen(!open)}>
      Open
    </Button>
  )
  return { anchor, open, opener, close: () => setOpen(false) }
}

const openByKeyboard = async () => {
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
}
const opener = () => page.getByRole('button', { name: 'Open' })

describe('Dialog', () => {
  function Host() {
    const { open, opener, close } = useOpener()
    return (
      <>
        {opener}
        <Dialog open={open} onClose={close} title="Disconnect?" description="Your tokens stay." closeLabel="Close">
          <Button>Stay</Button>
        </Dialog>
      </>
    )
  }

  test('behavior: has a name and a description, traps focus, and restores it after Escape', async () => {
    await render(<Host />)
    await openByKeyboard()
    const dialog = page.getByRole('dialog', { name: 'Disconnect?' })
    await expect.element(dialog).toHaveAccessibleDescription('Your tokens stay.')
    for (let presses = 0; presses < 5; presses++) {
      await userEvent.tab()
      await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(opener()).toHaveFocus()
  })
})

describe('Drawer', () => {
  function Host({ onBack = () => {} }: { onBack?: () => void }) {
    const { open, opener, close } = useOpener()
    return (
      <>
        {opener}
        <Drawer
          open={open}
          onClose={close}
          title="Settings"
          closeLabel="Close"
          back={{ label: 'Back', onPress: onBack }}
        >
          <p>What is shown</p>
        </Drawer>
      </>
    )
  }
  const drawer = () => page.getByRole('dialog', { name: 'Settings' })
  const box = async () => {
    await Promise.all(document.getAnimations().map((animation) => animation.finished))
    return drawer().element().getBoundingClientRect()
  }

  test('behavior: is on the end side, 320 px wide, 8 px from the edge; Escape closes it and restores focus', async () => {
    await render(<Host />)
    await openByKeyboard()
    await expect.element(drawer()).toBeVisible()
    await expect.poll(async () => innerWidth - (await box()).right).toBe(8)
    expect((await box()).width).toBe(320)
    await userEvent.keyboard('{Escape}')
    await expect.element(drawer()).not.toBeInTheDocument()
    await expect.element(opener()).toHaveFocus()
  })

  test('behavior: 390 px wide from 1280 px on', async () => {
    await page.viewport(1400, 800)
    await render(<Host />)
    await openByKeyboard()
    await expect.poll(async () => (await box()).width).toBe(390)
  })

  test('behavior: is on the left in a right-to-left page', async () => {
    document.documentElement.dir = 'rtl'
    await render(<Host />)
    await openByKeyboard()
    await expect.poll(async () => (await box()).left).toBe(8)
  })

  test('behavior: is a bottom sheet on a phone', async () => {
    await page.viewport(390, 800)
    await render(<Host />)
    await openByKeyboard()
    await expect.poll(async () => (await box()).bottom).toBe(800)
    expect((await box()).width).toBe(390)
  })

  test('behavior: goes back by its own button', async () => {
    const onBack = vi.fn()
    await render(<Host onBack={onBack} />)
    await openByKeyboard()
    await page.getByRole('button', { name: 'Back' }).click()
    expect(onBack).toHaveBeenCalledOnce()
  })
})

describe('Menu', () => {
  function Host({ onCopy, onHide }: { onCopy: () => void; onHide: () => void }) {
    const { anchor, open, opener, close } = useOpener()
    const groups = [
      [{ id: 'copy', label: 'Copy address', onSelect: onCopy }],
      [
        { id: 'docs', label: 'Documentation', href: '#docs' },
        { id: 'hide', label: 'Hide', checked: true, onSelect: onHide },
      ],
    ]
    return (
      <>
        {opener}
        <Menu open={open} onClose={close} anchor={anchor} label="More" groups={groups} />
      </>
    )
  }

  test('behavior: arrow keys and first letters move, Enter chooses, and focus is restored', async () => {
    const onCopy = vi.fn()
    const onHide = vi.fn()
    await render(<Host onCopy={onCopy} onHide={onHide} />)
    await openByKeyboard()
    await expect.element(page.getByRole('menu', { name: 'More' })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('menuitem', { name: 'Copy address' })).toHaveFocus()
    await userEvent.keyboard('h')
    await expect.element(page.getByRole('menuitemcheckbox', { name: 'Hide' })).toHaveFocus()
    await userEvent.keyboard('{Home}{Enter}')
    expect(onCopy).toHaveBeenCalledOnce()
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    await expect.element(opener()).toHaveFocus()
    expect(onHide).not.toHaveBeenCalled()
  })

  test('behavior: announces the state of a toggle item', async () => {
    const onHide = vi.fn()
    await render(<Host onCopy={() => {}} onHide={onHide} />)
    await openByKeyboard()
    const item = page.getByRole('menuitemcheckbox', { name: 'Hide' })
    await expect.element(item).toBeChecked()
    await item.click()
    expect(onHide).toHaveBeenCalledOnce()
  })

  test('behavior: the button that opened it closes it', async () => {
    await render(<Host onCopy={() => {}} onHide={() => {}} />)
    await opener().click()
    await expect.element(page.getByRole('menu')).toBeVisible()
    await opener().click()
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  })
})

describe('Popover', () => {
  function Host() {
    const { anchor, open, opener, close } = useOpener()
    return (
      <>
        {opener}
        <Popover open={open} onClose={close} anchor={anchor} label="Trade settings">
          <Button>Done</Button>
        </Popover>
      </>
    )
  }

  test('behavior: takes focus; Escape closes it and restores focus', async () => {
    await render(<Host />)
    await openByKeyboard()
    await expect.element(page.getByRole('dialog', { name: 'Trade settings' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Done' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(opener()).toHaveFocus()
  })
})

describe('Tooltip', () => {
  test('behavior: focus shows it and it describes the control; Escape hides it and keeps focus', async () => {
    await render(
      <Tooltip text="Change slippage">
        <Button>Settings</Button>
      </Tooltip>,
    )
    await userEvent.tab()
    const button = page.getByRole('button', { name: 'Settings' })
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('Change slippage')
    await expect.element(button).toHaveAccessibleDescription('Change slippage')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  })

  test('behavior: hovering shows it, and the pointer may move onto it', async () => {
    await render(
      <div style={{ padding: 100 }}>
        <Tooltip text="Change slippage">
          <Button>Settings</Button>
        </Tooltip>
      </div>,
    )
    await page.getByRole('button').hover()
    await expect.element(page.getByRole('tooltip')).toBeVisible()
    await page.getByRole('tooltip').hover()
    await new Promise((done) => setTimeout(done, 300))
    await expect.element(page.getByRole('tooltip')).toBeVisible()
  })
})

describe('Disclosure', () => {
  function Host() {
    const [open, setOpen] = useState(false)
    return (
      <Disclosure open={open} onChange={setOpen} title="Other wallets">
        <Button>Rabby</Button>
      </Disclosure>
    )
  }

  test("behavior: hidden content can't be reached, shown content can", async () => {
    await render(<Host />)
    const heading = page.getByRole('button', { name: 'Other wallets' })
    await expect.element(heading).toHaveAttribute('aria-expanded', 'false')
    await expect.element(page.getByRole('button', { name: 'Rabby' })).not.toBeInTheDocument()
    await openByKeyboard()
    await expect.element(heading).toHaveAttribute('aria-expanded', 'true')
    await expect.element(page.getByRole('button', { name: 'Rabby' })).toBeVisible()
    await userEvent.tab()
    await expect.element(page.getByRole('button', { name: 'Rabby' })).toHaveFocus()
  })
})
