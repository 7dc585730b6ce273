import '@oxbow/contract/jitless'
import '@oxbow/ui/styles/fonts.css'
import '@oxbow/ui/styles/main.css'
import { activateLocale } from '@oxbow/i18n/activateLocale'
import { negotiate } from '@oxbow/i18n/Locale'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'

await activateLocale(negotiate(navigator.languages))

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
