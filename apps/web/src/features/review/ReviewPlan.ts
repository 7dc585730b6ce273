import type { ReactNode } from 'react'

/** What a review shows of a plan; each domain fills it in. */
export type ReviewPlan = {
  /** Amounts sent and received. */
  readonly summary: ReactNode
  /** Price and costs; undefined while there is nothing to show. */
  readonly costs?: readonly ReviewCost[] | undefined
  /** Options that can still be changed. */
  readonly choices?: ReactNode
  readonly warnings?: ReactNode
  /** The result of the simulation. */
  readonly simulation?: ReactNode
  /** A consent that is required first. */
  readonly consent?: ReviewConsent | undefined
  readonly button: ReviewButton
  /** The number of wallet prompts, if shown here. */
  readonly asks?: number | undefined
}

export type ReviewCost = {
  readonly title: string
  readonly value: ReactNode
  /** Shown with the plan's warnings. */
  readonly warning?: ReactNode
  /** A consent that is required before paying this. */
  readonly consent?: ReviewConsent | undefined
}

export type ReviewConsent = {
  /** Identifies the reasons for the consent: if they change, it must be given again. */
  readonly grounds: string
  readonly tone: 'caution' | 'critical'
  readonly text: ReactNode
}

export type ReviewButton = {
  readonly label: string
  readonly onPress: () => void
  readonly isBusy?: boolean
  readonly isDisabled?: boolean
  /** The button navigates away instead of asking the wallet, so no consent is needed. */
  readonly leaves?: boolean
  readonly isSecondary?: boolean
}
