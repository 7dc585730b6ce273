import { useLingui } from '@lingui/react/macro'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { activateLocale } from '@oxbow/i18n/activateLocale'
import { getDirection, translatedLocales } from '@oxbow/i18n/Locale'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../test/renderPage.tsx'
import { TradeModes } from './TradeModes.tsx'

const network = publicNetworks.find(({ slug }) => slug === 'ethereum')!
const config = { features: { ramps: { status: 'on', value: { buys: true, sells: true } } } } as never

function Heading() {
  const { t } = useLingui()
  return <h1 className="font-semibold tracking-tight">{t`Swap`}</h1>
}

/** As above the swap form of a phone: 16 px to each side, and the button of the settings with its dot beside it. */
function Head() {
  return (
    <div className="px-4">
      <header className="flex items-center justify-between ps-1 text-xl">
        <TradeModes at="/swap" config={config} network={network}>
          <Heading />
        </TradeModes>
        <div className="size-14 shrink-0" />
      </header>
    </div>
  )
}

afterAll(async () => {
  document.documentElement.dir = 'ltr'
  await activateLocale('en')
  await page.viewport(800, 900)
})

describe('TradeModes', () => {
  test.each(translatedLocales.flatMap((locale) => [360, 390].map((width) => [locale, width] as const)))(
    'behavior: the ways to trade stand on one line in %s at %i px',
    async (locale, width) => {
      await activateLocale(locale)
      await page.viewport(width, 800)
      document.documentElement.dir = getDirection(locale)
      const rootRoute = createRootRoute({ component: Head })
      const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
      await renderPage(<RouterProvider router={router} />)
      await expect.poll(() => page.getByRole('link').elements().length).toBe(3)
      const links = page.getByRole('link').elements()
      for (const link of links) {
        const line = Number.parseFloat(getComputedStyle(link).lineHeight)
        expect(link.getBoundingClientRect().height).toBeLessThan(1.5 * line)
        expect(link.getBoundingClientRect().top).toBe(links[0]!.getBoundingClientRect().top)
      }
      const head = document.querySelector('header')!
      expect(head.scrollWidth).toBeLessThanOrEqual(head.clientWidth)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    },
  )

  test('behavior: a network without a contract for orders has no limit orders', async () => {
    await activateLocale('en')
    const { dutchV1Reactor: _, dutchV3Reactor: __, seaport: ___, ...contracts } = network.contracts
    const modes = (
      <TradeModes at="/swap" config={config} network={{ ...network, contracts }}>
        <h1>Swap</h1>
      </TradeModes>
    )
    const rootRoute = createRootRoute({ component: () => modes })
    const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
    await renderPage(<RouterProvider router={router} />)
    await expect
      .poll(() =>
        page
          .getByRole('link')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(['Buy', 'Sell'])
  })
})
