import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import { NetworkCaution } from './NetworkCaution.tsx'

const ethereum = publicNetworks[0]!

describe('NetworkCaution', () => {
  test('default: says nothing of a network that is built into the page', async () => {
    const { container } = await renderPage(<NetworkCaution network={ethereum} />)
    expect(container.textContent).toBe('')
  })

  test('behavior: the addresses of any other network are the word of the operator', async () => {
    await renderPage(
      <NetworkCaution network={{ ...ethereum, chainId: 424242, name: 'Otherchain', slug: 'otherchain' }} />,
    )
    await expect
      .element(page.getByText('This site wasn’t built for Otherchain. The contract addresses come from its operator.'))
      .toBeVisible()
    expect(await findViolations()).toEqual([])
  })
})
