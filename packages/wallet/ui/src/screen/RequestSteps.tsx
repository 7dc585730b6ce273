import { useLingui } from '@lingui/react/macro'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import type { Act, Reading } from '../reading/Reading.ts'
import { Party } from './Party.tsx'
import type { RequestFacts } from './RequestFacts.ts'
import { toRequestKind } from './toRequestKind.ts'
import { useRequestTitle } from './useRequestTitle.ts'

/** Several calls in execution order, and whether one can fail without the others. */
export function RequestSteps({ facts, reading, savedBps, transactions }: RequestSteps.Props) {
  const { i18n, t } = useLingui()
  if (reading.request !== 'calls') return null
  const percent = formatPercent(savedBps ?? 0, i18n.locale)
  return (
    <section className="flex flex-col gap-2.5">
      <h2 className="text-sm text-text-muted">{t`Actions`}</h2>
      <ol className="flex flex-col gap-3">
        {reading.acts.map((act, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: acts may be equal, and never change places.
          <Step key={index} act={act} facts={facts} number={index + 1} />
        ))}
      </ol>
      {transactions !== undefined && (
        <p className="text-sm text-text-muted">
          {transactions === 1
            ? t`All in one transaction: if one action fails, none of them happens.`
            : t`Separate transactions, one after the other. If one fails, the rest aren’t sent.`}
        </p>
      )}
      {transactions === 1 && savedBps !== undefined && savedBps > 0 && (
        <p className="text-sm text-text-muted">
          {t`In the simulation, one transaction saves ${percent} of the network cost.`}
        </p>
      )}
    </section>
  )
}

export declare namespace RequestSteps {
  type Props = {
    facts: RequestFacts
    reading: Reading
    /** Number of transactions to sign; undefined until it is known. */
    transactions: number | undefined
    /** Gas savings of one transaction over several, in basis points. */
    savedBps?: number | undefined
  }
}

function Step({ act, facts, number }: { act: Act; facts: RequestFacts; number: number }) {
  const { title } = useRequestTitle(toRequestKind({ acts: [act], unknowns: [] }))
  const party = partyOf(act)
  return (
    <li className="flex items-start gap-3">
      <span
        aria-hidden
        className="flex size-6 shrink-0 items-center justify-center rounded-full bg-surface-sunken text-xs tabular-nums text-text-muted"
      >
        {number}
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
        <span className="font-medium">{title}</span>
        {party && <Party address={party} facts={facts} />}
      </span>
    </li>
  )
}

/** The spender, the recipient, or the called contract. */
function partyOf(act: Act): `0x${string}` | undefined {
  switch (act.type) {
    case 'approve':
      return act.allowance.spender
    case 'approve-all':
      return act.operator
    case 'transfer':
      return act.to
    case 'router':
      return act.router
    case 'liquidity':
    case 'cancel':
    case 'group':
      return act.contract
    case 'wrap':
    case 'unwrap':
      return act.weth
    case 'delegate':
      return act.address
    case 'unknown':
      return act.part.to
    default:
      return undefined
  }
}
