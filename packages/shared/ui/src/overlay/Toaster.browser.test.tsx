import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '../Button.tsx'
import { dismissToast, Toaster, toast } from './Toaster.tsx'

describe('Toaster', () => {
  test('behavior: announces a message, replaces it by id, runs its action, dismisses it', async () => {
    const onPress = vi.fn()
    await render(<Toaster label="Messages" dismissLabel="Dismiss" />)
    toast({ id: 'swap', tone: 'pending', title: 'Swapping', milliseconds: Number.POSITIVE_INFINITY })
    await expect.element(page.getByRole('region', { name: 'Messages' })).toHaveTextContent('Swapping')
    toast({ id: 'swap', tone: 'critical', title: 'Swap failed', action: { label: 'Try again', onPress } })
    await expect.element(page.getByText('Swapping')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(onPress).toHaveBeenCalledOnce()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(page.getByText('Swap failed')).not.toBeInTheDocument()
  })

  test('behavior: is put away by who has shown it, and others stay', async () => {
    await render(<Toaster label="Messages" dismissLabel="Dismiss" />)
    for (const id of ['one', 'two'])
      toast({ id, tone: 'info', title: `Message ${id}`, milliseconds: Number.POSITIVE_INFINITY })
    dismissToast('one')
    await expect.element(page.getByText('Message one')).not.toBeInTheDocument()
    await expect.element(page.getByText('Message two')).toBeVisible()
    dismissToast('two')
  })

  test('behavior: stays while it is hovered or focused, and disappears after', async () => {
    await render(
      <>
        <Toaster label="Messages" dismissLabel="Dismiss" />
        <Button className="fixed top-0">Away</Button>
      </>,
    )
    toast({ tone: 'info', title: 'Brief', milliseconds: 2_000 })
    await page.getByText('Brief').hover()
    await new Promise((done) => setTimeout(done, 2_300))
    await expect.element(page.getByText('Brief')).toBeVisible()
    await page.getByRole('button', { name: 'Away' }).hover()
    await expect.element(page.getByText('Brief')).not.toBeInTheDocument()
  })
})
