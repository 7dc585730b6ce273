import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { Token } from '@oxbow/tokens/getTokens'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { parseSearchText, stringifySearchText } from '../../router/searchText.ts'
import { useSendForm } from './useSendForm.ts'

const network = { chainId: 8453, slug: 'base' } as Network
const ether = { chainId: 8453, address: nativeToken, symbol: 'ETH', decimals: 18, tags: [] } as unknown as Token
const recipient = `0x${'b'.repeat(40)}`

test('a request that was paid is in the form no more, nor in the address', async () => {
  const address = `/send?chain=base&inputCurrency=NATIVE&recipient=${recipient}&value=0.25&theme=dark`
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({
    routeTree: createRootRoute({ component: Form, notFoundComponent: Form }),
    history,
    parseSearch: parseSearchText,
    stringifySearch: stringifySearchText,
  })
  await render(<RouterProvider router={router as never} />)
  await expect.element(page.getByText(`0.25 to ${recipient}`)).toBeVisible()
  await page.getByRole('button', { name: 'Sent' }).click()
  await expect.element(page.getByText('nothing to nobody')).toBeVisible()
  await vi.waitFor(() =>
    expect(router.state.location.search).toEqual({ chain: 'base', inputCurrency: 'NATIVE', theme: 'dark' }),
  )
  expect(history.length).toBe(1)
})

function Form() {
  const [form, , clear] = useSendForm(network, [ether])
  return (
    <>
      <p>{`${form.text || 'nothing'} to ${form.recipient || 'nobody'}`}</p>
      <button type="button" onClick={clear}>
        Sent
      </button>
    </>
  )
}
