import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { LandingOutline } from '../src/features/landing/LandingOutline.tsx'

/** The first screen of the landing page as HTML, in English, without wallet, settings or anything a browser knows. */
export function renderLanding(): { readonly title: string; readonly markup: string } {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const markup = renderToString(
    <RouterContextProvider router={router}>
      <I18nProvider i18n={i18n}>
        <LandingOutline />
      </I18nProvider>
    </RouterContextProvider>,
  )
  return { title: `${i18n._(msg`See to the bottom of every price`)} · Oxbow`, markup }
}
