import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { serveEthereum, showTransfer } from '../test/sendWindow.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test.each([6, 18, 0])(
  'a transfer of 50,000 USDC is shown as that by a server that says it has %s decimals',
  async (usdcDecimals) => {
    serveEthereum({ usdcDecimals })
    await showTransfer({ to: '0x1111111111111111111111111111111111111112', amount: 50_000_000_000n })
    await expect.element(page.getByText('50,000', { exact: true })).toBeVisible()
  },
)
