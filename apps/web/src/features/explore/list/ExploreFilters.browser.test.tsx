import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../../test/renderPage.tsx'
import { ExploreFilters } from './ExploreFilters.tsx'
import { type ExploreTab, fromUrl } from './ExploreView.ts'

const [ethereum] = publicNetworks
const open = async (tab: ExploreTab, search = {}) => {
  const handlers = {
    onText: vi.fn(),
    onNetwork: vi.fn(),
    onPeriod: vi.fn(),
    onProtocol: vi.fn(),
    onKind: vi.fn(),
    onRanking: vi.fn(),
    onLimits: vi.fn(),
    onFavourites: vi.fn(),
    onUnlisted: vi.fn(),
    onReset: vi.fn(),
    onDownload: vi.fn(),
  }
  const view = fromUrl({ tab }, search, [ethereum!], ethereum!)!
  await renderPage(<ExploreFilters {...handlers} view={view} networks={[ethereum!]} text="" isDownloading={false} />)
  return handlers
}

describe('on a phone', () => {
  beforeEach(() => page.viewport(390, 844))
  afterEach(() => page.viewport(1280, 800))

  test('the search and the rankings stand in view, everything else in the sheet, which says how much is set', async () => {
    const handlers = await open('tokens', { tvl: '100000', unlisted: 'show' })
    await expect.element(page.getByRole('searchbox', { name: 'Search tokens' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Download CSV' }).query()).toBeNull()
    await page.getByRole('radio', { name: 'Losers' }).click({ force: true })
    expect(handlers.onRanking).toHaveBeenCalledWith('losers')

    await page.getByRole('button', { name: 'Filters 2' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await expect
      .element(sheet.getByRole('group', { name: 'Minimum TVL' }).getByRole('radio', { name: '$100K' }))
      .toBeChecked()
    await sheet
      .getByRole('group', { name: 'Minimum volume' })
      .getByRole('radio', { name: '$10K' })
      .click({ force: true })
    expect(handlers.onLimits).toHaveBeenCalledWith(
      expect.objectContaining({ minTvlUsd: 100_000, minVolumeUsd: 10_000 }),
    )
    await sheet.getByText('Show unlisted').click()
    expect(handlers.onUnlisted).toHaveBeenCalledWith(false)
    await sheet.getByRole('button', { name: 'Reset' }).click()
    expect(handlers.onReset).toHaveBeenCalled()
    await sheet.getByRole('button', { name: 'Show results' }).click()
    await expect.poll(() => sheet.query()).toBeNull()
  })
})

test('on a wide page only the limits are behind the button', async () => {
  await open('pools', { unlisted: 'show' })
  await expect.element(page.getByRole('switch', { name: 'Show unlisted' })).toBeChecked()
  await expect.element(page.getByRole('button', { name: 'Download CSV' })).toBeVisible()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await expect.element(dialog.getByText('Created within').first()).toBeVisible()
  expect(dialog.getByText('Show unlisted').query()).toBeNull()
})
