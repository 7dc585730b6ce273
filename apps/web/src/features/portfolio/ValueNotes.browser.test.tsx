import type { AccountValue } from '@oxbow/contract/accountDocuments'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { network } from '../../test/fixtures.ts'
import { renderPage } from '../../test/renderPage.tsx'
import { ValueNotes } from './ValueNotes.tsx'

const other = { ...network, chainId: 137, nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 } } as const
const worth = (...counts: readonly boolean[]): AccountValue => ({
  points: [{ timestamp: 1_700_000_000, usd: 1 }],
  beginTimestamp: 1_600_000_000,
  cutTimestamp: null,
  unpricedCount: 0,
  chains: [network.chainId, 137].map((chainId, at) => ({
    chainId,
    transfersBlock: 1,
    transfersTimestamp: 1_600_000_000,
    countsNative: counts[at] === true,
  })),
})

describe('ValueNotes', () => {
  const networks = [network, other]

  test('behavior: names the native currency that is left out, and the one that an archive node tells', async () => {
    await renderPage(<ValueNotes value={worth(true, false)} networks={networks} />)
    await expect.element(page.getByText(/^POL isn’t counted here/)).toBeVisible()
    await page.getByText('How this is calculated').click()
    await expect.element(page.getByText(/Past balances of ETH come from an archive node\./)).toBeVisible()
  })

  test('behavior: with archive nodes everywhere nothing is left out', async () => {
    await renderPage(<ValueNotes value={worth(true, true)} networks={networks} />)
    await expect.element(page.getByText('How this is calculated')).toBeVisible()
    expect(page.getByText(/isn’t counted here/).elements()).toEqual([])
  })
})
