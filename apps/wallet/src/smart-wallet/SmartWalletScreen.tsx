import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { Skeleton } from '@oxbow/ui/Skeleton'
import type { ChangedDelegation } from '@oxbow/wallet-window/Answer'
import { useState } from 'react'
import { Frame } from '../screens/Frame.tsx'
import { useErrorMessage } from '../screens/useErrorMessage.ts'
import { ChangeStep } from './ChangeStep.tsx'
import type { DelegationTarget } from './changeDelegation.ts'
import type { Delegation } from './readDelegation.ts'
import { type NetworkDelegation, useDelegations } from './useDelegations.ts'

type Change = { readonly row: NetworkDelegation; readonly target: DelegationTarget }

/** Networks on which the account is a smart wallet, or could be one. */
export function SmartWalletScreen({ account, origin, onClose }: SmartWalletScreen.Props) {
  const { t } = useLingui()
  const wordsOf = useErrorMessage()
  const { rows, error, load } = useDelegations(account)
  const [change, setChange] = useState<Change>()
  const [changed, setChanged] = useState<readonly ChangedDelegation[]>([])
  const back = () => {
    setChange(undefined)
    void load()
  }
  if (change)
    return <ChangeStep {...change} account={account} onChanged={(one) => setChanged([...changed, one])} onBack={back} />
  return (
    <Frame
      title={t`Smart wallet`}
      origin={origin}
      trouble={error === undefined ? undefined : wordsOf(error)}
      buttons={
        <>
          {error !== undefined && <Button onClick={load}>{t`Try again`}</Button>}
          <Button variant="secondary" onClick={() => onClose(changed)}>
            {t`Done`}
          </Button>
        </>
      }
    >
      <p className="text-pretty">{t`Do several steps in one transaction, such as approve and swap. You turn it on for each network.`}</p>
      {rows === undefined && error === undefined && <Placeholders />}
      <ul className="flex flex-col gap-2">
        {rows?.map((row) => (
          <Row key={row.network.chainId} row={row} onChange={(target) => setChange({ row, target })} />
        ))}
      </ul>
    </Frame>
  )
}

export declare namespace SmartWalletScreen {
  type Props = { account: string; origin: string; onClose: (changed: readonly ChangedDelegation[]) => void }
}

function Row({ row, onChange }: { row: NetworkDelegation; onChange: (target: DelegationTarget) => void }) {
  const { t } = useLingui()
  const { network, delegation } = row
  const action = actionOf(delegation)
  const words = { on: t`Turn on`, off: t`Turn off`, remove: t`Remove` }
  const { name } = network
  return (
    <li className="flex min-h-16 items-center justify-between gap-3 rounded-md border border-line p-3">
      <span className="flex min-w-0 flex-col">
        <bdi className="truncate font-medium">{name}</bdi>
        {delegation === undefined ? <Skeleton className="my-0.5 h-4 w-16" /> : <Status delegation={delegation} />}
      </span>
      {action && (
        <Button
          variant={action === 'on' ? 'soft' : 'quiet'}
          size="sm"
          aria-label={`${words[action]}: ${name}`}
          onClick={() => onChange(action === 'on' ? 'on' : 'off')}
        >
          {words[action]}
        </Button>
      )}
    </li>
  )
}

function Status({ delegation }: { delegation: Delegation }) {
  const { t } = useLingui()
  const words = {
    active: t`On`,
    inactive: t`Off`,
    signed: t`Off. This site’s relayer can still turn it on.`,
    unavailable: t`Not available here`,
    foreign: t`Action required: another contract controls this account`,
    unknown: t`Couldn’t check`,
  }
  const tones = { active: 'text-positive', foreign: 'text-critical' } as const
  const tone = delegation.status in tones ? tones[delegation.status as keyof typeof tones] : 'text-text-muted'
  return <span className={`text-sm text-pretty ${tone}`}>{words[delegation.status]}</span>
}

function actionOf(delegation: Delegation | undefined): 'on' | 'off' | 'remove' | undefined {
  switch (delegation?.status) {
    case 'inactive':
    case 'signed':
      return 'on'
    case 'active':
      return 'off'
    case 'foreign':
      return 'remove'
    default:
      return undefined
  }
}

function Placeholders() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading networks`} className="flex flex-col gap-2">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </div>
  )
}
