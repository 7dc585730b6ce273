import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findViolations, renderPage } from '../../../test/renderPage.tsx'
import { LateIndexNotice } from './LateIndexNotice.tsx'

const twoMinutesAgo = () => Math.floor(Date.now() / 1_000) - 125
const said = () => page.getByRole('status').query()?.textContent

test('prices are said to be of a while ago, and that quotes are not', async () => {
  await renderPage(<LateIndexNotice timestamp={twoMinutesAgo()} networkName={undefined} />)
  await expect.poll(said).toMatch(/^Prices as of 2m ago.*Swap quotes don’t depend on it\.$/)
  expect(await findViolations()).toEqual([])
})

test('among several networks it names the one', async () => {
  await renderPage(<LateIndexNotice timestamp={twoMinutesAgo()} networkName="Example Chain" />)
  await expect.poll(said).toMatch(/^Example Chain: prices as of 2m ago/)
})
