import { Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '@oxbow/ui/Banner'
import { Checkbox } from '@oxbow/ui/Checkbox'
import { type ReactNode, useState } from 'react'
import { type Confirmation, confirmationOf } from '../confirmationOf.ts'
import type { Reading } from '../reading/Reading.ts'
import type { Risk } from '../risks/Risk.ts'
import { riskKey } from '../risks/riskKey.ts'
import type { Simulation } from '../simulation/Simulation.ts'
import { paymentOf } from './paymentOf.ts'
import { RequestDetails } from './RequestDetails.tsx'
import type { RequestFacts } from './RequestFacts.ts'
import { RequestMoney } from './RequestMoney.tsx'
import { RequestSteps } from './RequestSteps.tsx'
import { RequestTerms } from './RequestTerms.tsx'
import { RequestText } from './RequestText.tsx'
import { SimulationPanel } from './SimulationPanel.tsx'
import { toRequestKind } from './toRequestKind.ts'
import { useConsentLabel } from './useConsentLabel.ts'
import { useRequestTitle } from './useRequestTitle.ts'
import { useRiskMessages } from './useRiskMessages.ts'

/**
 * Shows in plain words what an account is asked to sign. The host draws the buttons
 * in `children`, which gets whether all checks are done and the confirm label.
 */
export function RequestScreen({
  account,
  children,
  facts,
  maxCost,
  network,
  origin,
  reading,
  risks,
  savedBps,
  simulation,
  transactions,
}: RequestScreen.Props) {
  const host = origin.replace(/^https:\/\//, '')
  const confirmation = confirmationOf({ reading, risks, simulation })
  // A warning that comes later, such as one of gas, isn't accepted by a step that was taken before it.
  const critical = risks.filter(({ level }) => level === 'critical').map(riskKey)
  const unread = reading.unknowns.map(({ data, to }) => `${to} ${data}`)
  const grounds = [...confirmation.grounds, ...critical, ...unread].join()
  const [acceptedFor, setAcceptedFor] = useState('')
  const { confirm, title } = useRequestTitle(toRequestKind(reading))
  const isTransaction = reading.request === 'transaction' || reading.request === 'calls'
  const isLoading = isTransaction && simulation === undefined
  const isAccepted = confirmation.mode === 'plain' || acceptedFor === grounds
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface text-text">
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-5 pt-5 pb-5">
        <header className="flex flex-col gap-1">
          <h1 className="text-xl font-semibold">{title}</h1>
          <p className="text-sm text-text-muted">
            <Trans>
              Requested by{' '}
              <bdi dir="ltr" className="break-all font-medium text-text">
                {host}
              </bdi>
            </Trans>
          </p>
        </header>
        <Warnings confirmation={confirmation} facts={facts} origin={origin} risks={risks} />
        {reading.acts.map((act, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: acts may be equal, and never change places.
          <RequestText key={index} act={act} />
        ))}
        <RequestSteps facts={facts} reading={reading} transactions={transactions} savedBps={savedBps} />
        <RequestMoney reading={reading} facts={facts} simulation={simulation} />
        {isTransaction && <SimulationPanel simulation={simulation} facts={facts} payment={paymentOf(reading)} />}
        <RequestTerms account={account} facts={facts} maxCost={maxCost} network={network} reading={reading} />
        <RequestDetails reading={reading} facts={facts} />
      </div>
      <footer className="flex flex-col gap-3 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        {!isLoading && confirmation.mode === 'deliberate' && (
          <DeliberateStep
            confirmation={confirmation}
            isAccepted={isAccepted}
            onChange={(isGiven) => setAcceptedFor(isGiven ? grounds : '')}
          />
        )}
        {children({ isAllowed: !isLoading && isAccepted, confirm })}
      </footer>
    </div>
  )
}

export declare namespace RequestScreen {
  type Props = {
    reading: Reading
    risks: readonly Risk[]
    /** Undefined while it runs. */
    simulation: Simulation | undefined
    /** From the browser, never from the page. */
    origin: string
    account: `0x${string}`
    /** Network name; undefined for a signature that isn't for one network. */
    network: string | undefined
    facts: RequestFacts
    /** Maximum network cost in wei. Undefined for signatures, and until it is known. */
    maxCost: bigint | undefined
    /** Number of transactions for several calls; undefined until it is known. */
    transactions?: number | undefined
    /** Simulated gas savings of one transaction over several, in basis points; undefined if unknown. */
    savedBps?: number | undefined
    /** Draws the buttons. `isAllowed` is false while the simulation runs and until a required extra step is done. */
    children: (answer: { readonly isAllowed: boolean; readonly confirm: string }) => ReactNode
  }
}

function Warnings({
  confirmation,
  facts,
  origin,
  risks,
}: { confirmation: Confirmation } & Pick<RequestScreen.Props, 'facts' | 'origin' | 'risks'>) {
  const { t } = useLingui()
  const wordsOf = useRiskMessages(facts, origin)
  const critical = risks.filter(({ level }) => level === 'critical').map(wordsOf)
  const rest = risks.filter(({ level }) => level !== 'critical').map(wordsOf)
  const grave = [
    ...(confirmation.disagreements.length > 0 ? [t`The simulation does more than the request says.`] : []),
    ...(confirmation.grounds.includes('low-floor') ? [t`You could get less than half of what this is worth now.`] : []),
    ...critical,
  ]
  return (
    <>
      {grave.length > 0 && (
        <Banner tone="critical">
          <Sentences sentences={grave} />
        </Banner>
      )}
      {rest.length > 0 && (
        <Banner tone="caution">
          <Sentences sentences={rest} />
        </Banner>
      )}
    </>
  )
}

function Sentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {[...new Set(sentences)].map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

function DeliberateStep({
  confirmation,
  isAccepted,
  onChange,
}: {
  confirmation: Confirmation
  isAccepted: boolean
  onChange: (isGiven: boolean) => void
}) {
  const words = useConsentLabel(confirmation)
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside.
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <Checkbox checked={isAccepted} onChange={onChange} />
      <span>{words}</span>
    </label>
  )
}
