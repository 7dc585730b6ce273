import './wallet.css'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { activateMessages } from '@oxbow/i18n/activateMessages'
import { negotiate } from '@oxbow/i18n/Locale'
import { loadMessages } from '@oxbow/wallet-ui/loadMessages'
import { answerAsk, type PendingAsk } from '@oxbow/wallet-window/answerAsk'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { knownWallet } from './keeper/knownWallet.ts'

const place = document.getElementById('root') as HTMLElement
const root = createRoot(place)
const origins = (document.querySelector<HTMLMetaElement>('meta[name=exchange]')?.content ?? '')
  .split(' ')
  .filter(Boolean)

// The page that opened this window says in which language and theme, else the browser does. Before anything is asked: what is confirmed has to be readable.
const look = new URLSearchParams(location.search)
const [language, theme] = [look.get('lng'), look.get('theme')]
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
await activateMessages(negotiate([...(language ? [language] : []), ...navigator.languages]), loadMessages)

let isOver = false

// Never in a frame, whatever the policy of the answer was.
const status =
  window === window.top && location.pathname === '/confirm'
    ? answerAsk({
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
 * Closes by itself as soon as the answer is on its way. Not every browser closes a window at once, or at all where it is a tab: what was shown or typed is let go
 * of before, and with it all that led to a phrase, a key or a password.
 */
function done(): void {
  isOver = true
  // A field that has the focus is remembered by whoever watches it.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  root.unmount()
  place.textContent = t`Done. You can close this window.`
  setTimeout(() => window.close())
}

show(status)

function show(status: 'waiting' | 'alone', pending?: PendingAsk): void {
  if (isOver) return
  // What the page took back, or nobody agreed to in time, is nothing to look at.
  pending?.over.addEventListener('abort', () => done(), { once: true })
  root.render(
    <I18nProvider i18n={i18n}>
      <App status={status} pending={pending} onDone={done} />
    </I18nProvider>,
  )
}
