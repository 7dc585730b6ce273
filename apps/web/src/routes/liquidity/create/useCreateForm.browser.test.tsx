import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../../test/renderPage.tsx'
import { useCreateForm } from './useCreateForm.ts'

const network = { slug: 'ethereum', chainId: 1, contracts: {}, nativeCurrency: { symbol: 'ETH' } } as never
const token = { address: `0x${'a'.repeat(40)}`, symbol: 'AAA', decimals: 18 } as never

function Amount() {
  const { form, setForm } = useCreateForm(network, [token], 'v3')
  return (
    <input aria-label="Amount" value={form.text} onChange={({ target }) => setForm({ ...form, text: target.value })} />
  )
}

test('a link’s theme, language and currency stay in the address while an amount is typed, and nothing else of it', async () => {
  const entry = '/positions/create/v3?theme=dark&lng=de-DE&cur=EUR&fee=500&step=1'
  const history = createMemoryHistory({ initialEntries: [entry] })
  const router = createRouter({ routeTree: createRootRoute({ component: Amount }), history })
  await renderPage(<RouterProvider router={router as never} />)
  await page.getByRole('textbox', { name: 'Amount' }).fill('3')
  await expect.poll(() => history.location.href).toMatch(/value/)
  const { theme, lng, cur, fee, step } = router.state.location.search as Record<string, unknown>
  expect({ theme, lng, cur, step }).toEqual({ theme: 'dark', lng: 'de-DE', cur: 'EUR', step: undefined })
  expect(String(fee)).toBe('500')
})
