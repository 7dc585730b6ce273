import '@oxbow/contract/jitless'
import '@oxbow/ui/styles/main.css'
import type { Config } from '@oxbow/contract/Config'
import { activateLocale } from '@oxbow/i18n/activateLocale'
import { currencyInUse } from '@oxbow/i18n/currencyInUse'
import { negotiate } from '@oxbow/i18n/Locale'
import { numberFormat } from '@oxbow/i18n/numberFormat'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { loadParameters } from './loading/loadParameters.ts'
import { nextTask } from './loading/nextTask.ts'
import { App } from './shell/App.tsx'
import { createPageRouter } from './shell/createPageRouter.tsx'
import { session } from './state/exchange.ts'
import { queryClient } from './state/queryClient.ts'
import { changeSettings, getSettings } from './state/settings.ts'
import { toCurrency } from './state/useCurrencyOfSettings.ts'

// Everything above is one task.
await nextTask()
const { disconnect, language, currency, showNfts } = loadParameters
if (disconnect) session.disconnect()
if (language ?? currency ?? showNfts !== undefined)
  changeSettings({
    ...(language && { language }),
    ...(currency && { currency }),
    ...(showNfts !== undefined && { showNfts }),
  })

const settings = getSettings()
currencyInUse.set(toCurrency(settings.currency, queryClient.getQueryData<Config>(['config', {}])))
const locale = settings.language === 'auto' ? negotiate(navigator.languages) : settings.language
await activateLocale(locale)
await nextTask()
// The first formatter loads the browser's number data: done here, so that a quote doesn't wait for it.
numberFormat(locale)
await nextTask()
const router = createPageRouter()
await nextTask()
// The document keeps its prerendered content until the page is loaded.
await router.load()
await nextTask()

// In slices, so that the prerendered content stays scrollable and clickable while the page renders.
startTransition(() =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  ),
)
// Not awaited.
void import('./loading/registerServiceWorker.ts').then(({ registerServiceWorker }) => registerServiceWorker())
