import { useLingui } from '@lingui/react/macro'
import { Spinner } from '@oxbow/ui/Spinner'
import type { PendingRequest } from '@oxbow/wallet-window/serveWindowRequests'
import { lazy, Suspense } from 'react'
import { Frame } from './screens/Frame.tsx'

// Each request shows one of these screens, so they are loaded lazily.
const ConnectScreen = lazy(async () => ({ default: (await import('./screens/ConnectScreen.tsx')).ConnectScreen }))
const ConfirmScreen = lazy(async () => ({ default: (await import('./screens/ConfirmScreen.tsx')).ConfirmScreen }))
const ManageScreen = lazy(async () => ({ default: (await import('./manage/ManageScreen.tsx')).ManageScreen }))

/** The wallet window: one request of one page, or an idle page. */
export function App({ status, pending, onDone }: App.Props) {
  const { t } = useLingui()
  if (status === 'alone')
    return (
      <Frame title={t`Oxbow wallet`}>
        <p>{t`This is where your keys are. The exchange opens this window when there’s something to confirm.`}</p>
      </Frame>
    )
  const waiting = (
    <Frame title={t`Oxbow wallet`} origin={pending?.origin}>
      <Spinner />
    </Frame>
  )
  if (pending === undefined) return waiting
  return <Suspense fallback={waiting}>{screenOf(pending, onDone)}</Suspense>
}

function screenOf(pending: PendingRequest, onDone: () => void) {
  const { ask } = pending
  switch (ask.verb) {
    case 'connect':
      return <ConnectScreen pending={pending} onDone={onDone} />
    case 'sign':
    case 'send':
      return <ConfirmScreen pending={pending} ask={ask} onDone={onDone} />
    case 'manage':
      return <ManageScreen pending={pending} ask={ask} onDone={onDone} />
  }
}

export declare namespace App {
  type Props = { status: 'waiting' | 'alone'; pending?: PendingRequest | undefined; onDone: () => void }
}
