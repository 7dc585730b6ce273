import { expect, test } from 'vitest'
import { eth, usdc } from '../../../test/fixtures.ts'
import { findViolations, renderPage } from '../../../test/renderPage.tsx'
import { CrossSteps } from './CrossSteps.tsx'

const quote = { status: 'ok', output: 199_800_000n, usualSeconds: 4, slowSeconds: 9, samples: 12 } as const
const before = { amountOut: 201_000_000n, minimumOut: 200_000_000n }
const places = { originName: 'Ethereum', destinationName: 'Base', isStale: false }

test('default: each step has the least that comes of it, and what is left over is said', async () => {
  const cross = { before, deposit: 200_000_000n, after: { amountOut: 10n ** 17n, minimumOut: 9n * 10n ** 16n } }
  const page = await renderPage(
    <CrossSteps
      cross={cross}
      quote={quote}
      {...places}
      tokenIn={eth}
      bridgedIn={usdc}
      bridgedOut={usdc}
      tokenOut={eth}
    />,
  )
  await expect.element(page.getByText('Swap ETH for USDC on Ethereum')).toBeVisible()
  await expect.element(page.getByText('At least 200 USDC')).toBeVisible()
  await expect.element(page.getByText('Bridge 200 USDC to Base')).toBeVisible()
  await expect.element(page.getByText(/^At least 199\.8 USDC/)).toBeVisible()
  await expect.element(page.getByText('About 1 USDC stays in your wallet on Ethereum.')).toBeVisible()
  await expect.element(page.getByText('Swap USDC for ETH on Base')).toBeVisible()
  await expect.element(page.getByText(/^About 0\.1 ETH\. You sign this after arrival/)).toBeVisible()
  expect(await findViolations()).toEqual([])
})

test('behavior: without a swap after, the bridge is the last step', async () => {
  const cross = { before, deposit: 200_000_000n, after: undefined }
  const page = await renderPage(
    <CrossSteps
      cross={cross}
      quote={quote}
      {...places}
      tokenIn={eth}
      bridgedIn={usdc}
      bridgedOut={usdc}
      tokenOut={usdc}
    />,
  )
  expect(page.getByRole('listitem').elements()).toHaveLength(2)
})
