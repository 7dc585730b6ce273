import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { Footer } from '../src/app/Footer.tsx'
import { PageOutline } from '../src/app/PageOutline.tsx'
import { RiverBackground } from '../src/app/RiverBackground.tsx'
import { LandingHero } from '../src/features/landing/LandingHero.tsx'
import { DeskOutline } from '../src/features/swap/DeskOutline.tsx'
import { SwapColumns } from '../src/features/swap/SwapColumns.tsx'

/** The first screens of `/` and `/swap` as HTML, in English, without wallet, settings or anything a browser knows. */
export function renderOutlines(): Readonly<Record<'landing' | 'swap', Outline>> {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  return {
    landing: {
      title: i18n._(msg`See to the bottom of every price`),
      markup: render(
        <PageOutline>
          <LandingHero widget={<DeskOutline />} />
        </PageOutline>,
      ),
    },
    swap: {
      title: i18n._(msg`Swap`),
      markup: render(
        <PageOutline background={<RiverBackground />} footer={<Footer version={undefined} />}>
          <SwapColumns desk={<DeskOutline />} />
        </PageOutline>,
      ),
    },
  }
}

export type Outline = { readonly title: string; readonly markup: string }

function render(page: ReactNode): string {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return renderToString(
    <RouterContextProvider router={router}>
      <I18nProvider i18n={i18n}>{page}</I18nProvider>
    </RouterContextProvider>,
  )
}
