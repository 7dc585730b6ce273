import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { BridgeButton } from './BridgeButton.tsx'
import { BridgeFacts } from './BridgeFacts.tsx'
import { BridgeNotices } from './BridgeNotices.tsx'

/** The swap form across two networks: an amount of a token on one, the amount received on the other. Holds no data of its own. */
export function BridgeCard(props: BridgeCard.Props) {
  const { isSwap = false, modes, pay, turn, receive, steps, facts, cautions, button, notices } = props
  const { t } = useLingui()
  const titleId = useId()
  const { destinationName } = notices
  const heading = (
    <h1 id={titleId} className="font-semibold tracking-tight">
      {isSwap ? t`Swap` : t`Bridge`}
    </h1>
  )
  return (
    <section aria-labelledby={titleId} className="w-full">
      <header className="mb-3 ps-1 text-xl">
        <div className="flex min-h-10 items-center">{modes(heading)}</div>
        <p className="text-sm text-text-muted">{t`To ${destinationName}, via Across`}</p>
      </header>
      <div className="rounded-xl border border-line bg-surface-raised shadow-raised">
        <div className="pt-1">{pay}</div>
        {turn}
        <div className="-mt-4">{receive}</div>
        {steps}
        {facts && <BridgeFacts {...facts} />}
        <div className="flex flex-col gap-2 px-2 pb-2">
          {cautions}
          <div role="status" className="flex flex-col gap-2 empty:hidden">
            <BridgeNotices {...notices} state={button.state} />
          </div>
          <BridgeButton {...button} />
        </div>
      </div>
    </section>
  )
}

export declare namespace BridgeCard {
  type Props = {
    /** A swap before or after the bridge is included. */
    isSwap?: boolean
    /** Wraps this form's heading in the choice of trade modes. */
    modes: (heading: ReactNode) => ReactNode
    /** The two amounts, and the button that swaps them. */
    pay: ReactNode
    turn: ReactNode
    receive: ReactNode
    /** The steps in order, where a swap is included. */
    steps?: ReactNode
    /** Undefined while there is nothing to show. */
    facts: BridgeFacts.Props | undefined
    /** Warnings about the tokens. */
    cautions: ReactNode
    notices: Omit<BridgeNotices.Props, 'state'>
    button: BridgeButton.Props
  }
}
