import './wallet.css'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { activateMessages } from '@oxbow/i18n/activateMessages'
import { negotiate } from '@oxbow/i18n/Locale'
import { loadMessages } from '@oxbow/wallet-ui/loadMessages'
import { type PendingRequest, serveWindowRequests } from '@oxbow/wallet-window/serveWindowRequests'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { knownWallet } from './vault/knownWallet.ts'

const place = document.getElementById('root') as HTMLElement
const root = createRoot(place)
const origins = (document.querySelector<HTMLMetaElement>('meta[name=exchange]')?.content ?? '')
  .split(' ')
  .filter(Boolean)

// Language and theme come from the opening page, else from the browser. Set first, because a confirmation must be readable.
const look = new URLSearchParams(location.search)
const [language, theme] = [look.get('lng'), look.get('theme')]
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
await activateMessages(negotiate([...(language ? [language] : []), ...navigator.languages]), loadMessages)

let isOver = false

// Never in a frame, whatever the response's policy.
const status =
  window === window.top && location.pathname === '/confirm'
    ? serveWindowRequests({
        origins,
        addresses: async () => knownWallet.get()?.addresses ?? [],
        onAsk: (pending) => show('waiting', pending),
        onLock: () => {
          knownWallet.clear()
          done()
        },
      })
    : 'alone'

/**
 * Closes the window as soon as the answer is sent. Some browsers close it late, or never if it is a tab,
 * so everything shown or typed, and all references to a phrase, a key or a password, are released first.
 */
function done(): void {
  isOver = true
  // Browsers keep a reference to a focused field.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  root.unmount()
  place.textContent = t`Done. You can close this window.`
  setTimeout(() => window.close())
}

show(status)

function show(status: 'waiting' | 'alone', pending?: PendingRequest): void {
  if (isOver) return
  // A canceled or expired request is closed.
  pending?.over.addEventListener('abort', () => done(), { once: true })
  root.render(
    <I18nProvider i18n={i18n}>
      <App status={status} pending={pending} onDone={done} />
    </I18nProvider>,
  )
}
