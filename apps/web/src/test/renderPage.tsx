import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import axe from 'axe-core'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'

/** Renders inside a main landmark with the English catalogue. */
export function renderPage(children: ReactNode) {
  return render(<Page>{children}</Page>)
}

/** The same wrapper, for `rerender`. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <main>{children}</main>
    </I18nProvider>
  )
}

/** What axe holds against the document, in a readable form; empty when nothing. */
export async function findViolations(): Promise<readonly string[]> {
  // Half-transparent text on its way in has no contrast to speak of.
  const arriving = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().iterations === 1)
  await Promise.allSettled(arriving.map((animation) => animation.finished))
  const { violations } = await axe.run({
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    // What passes is not described, which costs more than finding it out.
    resultTypes: ['violations'],
    // A component alone is no page: it needs no title.
    rules: { 'document-title': { enabled: false } },
  })
  return violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join(' | ')}`)
}
