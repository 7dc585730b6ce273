import './wallet.css'
import { answerAsk, type PendingAsk } from '@oxbow/wallet-window/answerAsk'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { knownWallet } from './keeper/knownWallet.ts'

const root = createRoot(document.getElementById('root') as HTMLElement)
const origins = (document.querySelector<HTMLMetaElement>('meta[name=exchange]')?.content ?? '')
  .split(' ')
  .filter(Boolean)

// Never in a frame, whatever the policy of the answer was.
const status =
  window === window.top && location.pathname === '/confirm'
    ? answerAsk({
        origins,
        addresses: async () => knownWallet.get()?.addresses ?? [],
        onAsk: (pending) => show(pending),
        onLock: () => {
          knownWallet.clear()
          close()
        },
      })
    : 'alone'

// Closes by itself as soon as the answer is on its way.
const done = () => setTimeout(() => window.close())

root.render(<App status={status} onDone={done} />)

function show(pending: PendingAsk): void {
  // What the page took back, or nobody agreed to in time, is nothing to look at.
  pending.over.addEventListener('abort', () => done(), { once: true })
  root.render(<App status="waiting" pending={pending} onDone={done} />)
}
