import type { ReactNode } from 'react'

/** What a review shows of a plan, whatever it plans: each domain fills it in from its own. */
export type ReviewPlan = {
  /** What leaves the wallet and what arrives. */
  readonly summary: ReactNode
  /** The price, and what is paid besides; undefined as long as there is nothing to say. */
  readonly costs?: readonly ReviewCost[] | undefined
  /** What can still be chosen. */
  readonly choices?: ReactNode
  readonly warnings?: ReactNode
  /** What a simulation found. */
  readonly trial?: ReactNode
  /** What has to be said yes to first. */
  readonly consent?: ReviewConsent | undefined
  readonly button: ReviewButton
  /** How often the wallet asks, where that is said here. */
  readonly asks?: number | undefined
}

export type ReviewCost = {
  readonly title: string
  readonly value: ReactNode
  /** What has to be said yes to before this is paid. */
  readonly consent?: ReviewConsent | undefined
}

export type ReviewConsent = {
  /** The grounds that it is asked for: what is found after a yes is asked about anew. */
  readonly grounds: string
  readonly tone: 'caution' | 'critical'
  readonly text: ReactNode
}

export type ReviewButton = {
  readonly label: string
  readonly onPress: () => void
  readonly isBusy?: boolean
  readonly isDisabled?: boolean
  /** It leads away instead of to the wallet, so no consent is needed. */
  readonly leaves?: boolean
  readonly isSecondary?: boolean
}
