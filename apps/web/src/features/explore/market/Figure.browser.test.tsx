import { networkSchema } from '@oxbow/chain/Network'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { expect, test } from 'vitest'
import { renderPage } from '../../../test/renderPage.tsx'
import { ExploreHead } from '../list/ExploreHead.tsx'
import { Figure } from './Figure.tsx'
import { UnknownReason } from './UnknownReason.ts'
import { useUnknownReason } from './useUnknownReason.ts'

const [ethereum] = publicNetworks
const withoutDollars = networkSchema.parse({ ...ethereum, name: 'Example Chain', stablecoins: [] })

/** As the pages of markets do it. */
function Volume({ networks, value }: { networks: readonly (typeof withoutDollars)[]; value: number | null }) {
  const reason = useUnknownReason(networks)
  return (
    <UnknownReason value={reason}>
      <ExploreHead note={reason} totals={[]} isFailed={false} />
      <div data-testid="figure">
        <Figure kind="usd" value={value} />
      </div>
    </UnknownReason>
  )
}

test('an unknown figure is a dash that says why, to the eye and the ear, and the page says it once', async () => {
  const page = await renderPage(<Volume networks={[withoutDollars]} value={null} />)
  const reason = 'Dollar values are unknown because no stablecoin is known on Example Chain.'
  const figure = page.getByTestId('figure')
  await expect.element(figure).toHaveTextContent(`—${reason}`)
  await expect.element(figure.getByTitle(reason)).toBeVisible()
  expect([...document.querySelectorAll('p')].filter(({ textContent }) => textContent === reason)).toHaveLength(1)
})

test('a sum from a million on is short, and exact for who points at it', async () => {
  const page = await renderPage(<Volume networks={[ethereum!]} value={37_877_213.9} />)
  await expect.element(page.getByTitle('$37,877,213.90')).toHaveTextContent('$37.88M')
})

test('where one of the networks has a stablecoin nothing is said of it', async () => {
  const page = await renderPage(<Volume networks={[withoutDollars, ethereum!]} value={null} />)
  await expect.element(page.getByTestId('figure')).toHaveTextContent('—Unknown')
  expect(page.getByText('no stablecoin').query()).toBeNull()
})
