import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { defaultLocale, getDirection, type Locale, translatedLocales } from '@oxbow/i18n/Locale'
import { loadMessages } from '@oxbow/i18n/loadMessages'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { ExploreOutline } from '../src/features/explore/list/ExploreOutline.tsx'
import type { ExploreTab } from '../src/features/explore/list/ExploreView.ts'
import { PageSkeleton } from '../src/features/explore/market/PageSkeleton.tsx'
import { PriceNote } from '../src/features/explore/market/PriceNote.tsx'
import { LandingHero } from '../src/features/landing/LandingHero.tsx'
import { PositionsFrame } from '../src/features/liquidity/list/PositionsFrame.tsx'
import { PositionsHead } from '../src/features/liquidity/list/PositionsHead.tsx'
import { PositionsSkeleton } from '../src/features/liquidity/list/PositionsSkeleton.tsx'
import { SwapOutline } from '../src/features/swap/form/SwapOutline.tsx'
import { TradeColumns } from '../src/features/trade-form/TradeColumns.tsx'
import { Footer } from '../src/shell/Footer.tsx'
import { PageOutline } from '../src/shell/PageOutline.tsx'
import { RiverBackground } from '../src/shell/RiverBackground.tsx'

/**
 * The first screens of `/`, `/swap`, the explore page, token and pool pages and the list of positions as HTML, in each complete language, independent
 * of wallet, settings and browser state. Rendered while this module loads: its runner closes after that, and the catalogues are modules too.
 */
export const outlines: readonly Outline[] = await renderOutlines()

export type Outline = {
  readonly page:
    | 'landing'
    | 'swap'
    | 'explore'
    | 'explore-pools'
    | 'explore-transactions'
    | 'token'
    | 'pool'
    | 'positions'
  readonly title: string
  readonly markup: string
  readonly locale: Locale
  /** The language of the source code's strings. */
  readonly isDefault: boolean
  readonly direction: 'ltr' | 'rtl'
}

async function renderOutlines(): Promise<readonly Outline[]> {
  const rendered: Outline[] = []
  for (const locale of translatedLocales) {
    i18n.loadAndActivate({ locale, messages: await loadMessages(locale) })
    const language = { locale, isDefault: locale === defaultLocale, direction: getDirection(locale) }
    rendered.push(...renderPages().map((page) => ({ ...page, ...language })))
  }
  return rendered
}

function renderPages(): readonly Pick<Outline, 'page' | 'title' | 'markup'>[] {
  return [
    {
      page: 'landing',
      title: i18n._(msg`See to the bottom of every price`),
      markup: render(
        <PageOutline>
          <LandingHero widget={<SwapOutline />} />
        </PageOutline>,
      ),
    },
    {
      page: 'swap',
      title: i18n._(msg`Swap`),
      markup: render(
        <PageOutline background={<RiverBackground />} footer={<Footer config={undefined} />}>
          <TradeColumns form={<SwapOutline />} />
        </PageOutline>,
      ),
    },
    { page: 'explore', title: i18n._(msg`Explore`), markup: renderExplore('tokens') },
    { page: 'explore-pools', title: i18n._(msg`Pools`), markup: renderExplore('pools') },
    { page: 'explore-transactions', title: i18n._(msg`Transactions`), markup: renderExplore('transactions') },
    {
      page: 'token',
      title: i18n._(msg`Token`),
      markup: render(
        <PageOutline background={<RiverBackground />}>
          <PageSkeleton note={<PriceNote />} form={<SwapOutline />} />
        </PageOutline>,
      ),
    },
    {
      page: 'pool',
      title: i18n._(msg`Pool`),
      markup: render(
        <PageOutline background={<RiverBackground />}>
          <PageSkeleton form={<SwapOutline />} />
        </PageOutline>,
      ),
    },
    {
      page: 'positions',
      title: i18n._(msg`Positions`),
      markup: render(
        <PageOutline background={<RiverBackground />}>
          <PositionsFrame>
            <PositionsHead isMigrating={false} chain={undefined} />
            <PositionsSkeleton />
          </PositionsFrame>
        </PageOutline>,
      ),
    },
  ]
}

function renderExplore(tab: ExploreTab): string {
  return render(
    <PageOutline background={<RiverBackground />}>
      <ExploreOutline tab={tab} />
    </PageOutline>,
  )
}

function render(page: ReactNode): string {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return renderToString(
    <RouterContextProvider router={router}>
      <I18nProvider i18n={i18n}>{page}</I18nProvider>
    </RouterContextProvider>,
  )
}
