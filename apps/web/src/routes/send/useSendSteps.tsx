import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { lazyPart } from '@oxbow/react/lazyPart'
import type { SendIntent } from '@oxbow/send/SendIntent'
import { type ReactNode, useEffect, useState } from 'react'
import { type Recipient, type SpeedBump, speedBumpOf } from '../../features/send/Recipient.ts'
import type { SendState } from '../../features/send/SendState.ts'
import { SpeedBumpDialog } from '../../features/send/SpeedBumpDialog.tsx'
import { sentNames } from '../../state/names/sentNames.ts'
import type { SendReview as Review } from './SendReview.tsx'

const SendReview = lazyPart(() => import('./SendReview.tsx').then((module) => module.SendReview))

/** The steps between the form's button and the end of a transfer: each warning once, and the review. */
export function useSendSteps(parameters: useSendSteps.Parameters): useSendSteps.ReturnType {
  const { state, intent, recipient, connection, network, onSent, ...rest } = parameters
  const [passed, setPassed] = useState<readonly SpeedBump[]>()
  const [review, setReview] = useState<Omit<Review.Props, 'onClosed'>>()
  const isConnected = connection !== undefined
  useEffect(() => {
    if (isConnected) SendReview.preload()
  }, [isConnected])

  function open(bumps: readonly SpeedBump[]) {
    if (state.kind !== 'ready' || connection === undefined || intent === undefined) return setPassed(undefined)
    if (speedBumpOf(state.recipient, bumps) !== undefined) return setPassed(bumps)
    setPassed(undefined)
    const { paysFeeInToken } = state
    setReview({ intent, recipient: state.recipient, connection, network, paysFeeInToken, ...rest })
  }

  const bump = passed && recipient.status === 'found' ? speedBumpOf(recipient, passed) : undefined
  const dialogs = (
    <>
      {passed && bump && recipient.status === 'found' && (
        <SpeedBumpDialog
          key={bump}
          bump={bump}
          recipient={recipient}
          networkName={network.name}
          onPassed={() => open([...passed, bump])}
          onClosed={() => setPassed(undefined)}
        />
      )}
      {review && (
        <SendReview
          {...review}
          onLoadFailed={() => setReview(undefined)}
          onClosed={(isSent) => {
            setReview(undefined)
            if (!isSent) return
            const { address, typedName } = review.recipient
            if (typedName !== undefined) sentNames.remember(typedName, address)
            onSent()
          }}
        />
      )}
    </>
  )
  return { start: () => open([]), isReviewed: review !== undefined, dialogs }
}

export declare namespace useSendSteps {
  type Parameters = Pick<
    Review.Props,
    'network' | 'tokens' | 'toUsd' | 'nativeBalance' | 'mark' | 'typed' | 'payee'
  > & {
    readonly state: SendState
    /** Undefined while the form is incomplete. */
    readonly intent: SendIntent | undefined
    readonly recipient: Recipient
    readonly connection: WalletConnection | undefined
    readonly onSent: () => void
  }
  type ReturnType = {
    readonly start: () => void
    /** The review is open, so its content must not change. */
    readonly isReviewed: boolean
    readonly dialogs: ReactNode
  }
}
