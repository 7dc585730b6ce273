import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/renderPage.tsx'
import { usePageExit } from './usePageExit.ts'

function Host({ onLeave }: { onLeave: (url: string) => void }) {
  const exit = usePageExit(async (provider: string) => `https://${provider}.example`, onLeave)
  return (
    <button type="button" disabled={exit.isPending || exit.isSuccess} onClick={() => exit.mutate('ferry')}>
      Go
    </button>
  )
}

test('is busy until the page is left, and not when somebody comes back to it', async () => {
  const onLeave = vi.fn()
  const page = await renderPage(
    <QueryClientProvider client={new QueryClient()}>
      <Host onLeave={onLeave} />
    </QueryClientProvider>,
  )
  const button = page.getByRole('button', { name: 'Go' })
  await button.click()
  await expect.poll(() => onLeave.mock.calls[0]?.[0]).toBe('https://ferry.example')
  await expect.element(button).toBeDisabled()
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  await expect.element(button).toBeDisabled()
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(button).toBeEnabled()
})
