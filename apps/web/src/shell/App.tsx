import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { ChainProvider } from '../state/ChainProvider.tsx'
import { queryClient } from '../state/queryClient.ts'
import type { createPageRouter } from './createPageRouter.tsx'

export function App({ router }: App.Props) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <ChainProvider>
          <RouterProvider router={router} />
        </ChainProvider>
      </QueryClientProvider>
    </I18nProvider>
  )
}

export declare namespace App {
  type Props = { router: ReturnType<typeof createPageRouter> }
}
