import { useLingui } from '@lingui/react/macro'
import { smartAccountCode } from '@oxbow/delegation/smartAccount'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { Address } from '@oxbow/ui/Address'
import { Skeleton } from '@oxbow/ui/Skeleton'
import type { ChangedDelegation } from '@oxbow/wallet-window/Answer'
import { useEffect, useMemo, useState } from 'react'
import { SpendingNotice } from '../limits/SpendingNotice.tsx'
import { useSpending } from '../limits/useSpending.ts'
import { Choice } from '../screens/Choice.tsx'
import { Frame } from '../screens/Frame.tsx'
import { useErrorMessage } from '../screens/useErrorMessage.ts'
import { useTask } from '../screens/useTask.ts'
import {
  changeDelegation,
  type DelegationChange,
  type DelegationTarget,
  delegationSpending,
} from './changeDelegation.ts'
import { Fact } from './Fact.tsx'
import type { NetworkDelegation } from './useDelegations.ts'

/** Reviews turning a smart wallet on or off: contract, network and maximum cost. */
export function ChangeStep({ account, row, target, onChanged, onBack }: ChangeStep.Props) {
  const { i18n, t } = useLingui()
  const { isBusy, trouble, run } = useTask()
  const wordsOf = useErrorMessage()
  const [change, setChange] = useState<DelegationChange>()
  const [error, setError] = useState<unknown>()
  const { chainId, name, nativeCurrency } = row.network
  const spending = useMemo(() => delegationSpending(chainId, account, target), [chainId, account, target])
  const limited = useSpending(spending)
  const foreign = row.delegation?.status === 'foreign' ? row.delegation.delegate : undefined
  useEffect(() => {
    changeDelegation(chainId, account, target, foreign).then(setChange, setError)
  }, [chainId, account, target, foreign])

  const [title, explanation, agree] =
    target === 'on'
      ? [
          t`Turn on for ${name}?`,
          t`Your account will run this contract’s code. Your passkey and recovery phrase stay in control.`,
          t`Turn on`,
        ]
      : foreign === undefined
        ? [
            t`Turn off for ${name}?`,
            t`Your account becomes a regular account again. Your tokens stay where they are.`,
            t`Turn off`,
          ]
        : [
            t`Remove from ${name}?`,
            t`This contract can move everything in your account. Remove it unless you added it yourself.`,
            t`Remove`,
          ]
  const make = () =>
    run(() =>
      limited.agree(async (spending) => {
        const changed = await change?.make(spending)
        if (changed) onChanged(changed)
        onBack()
      }),
    )
  return (
    <Frame
      title={title}
      trouble={trouble ?? (error === undefined ? undefined : wordsOf(error))}
      buttons={
        <>
          <p role="status" className="text-sm text-text-muted empty:hidden">
            {isBusy && t`Waiting for the network…`}
          </p>
          <SpendingNotice preview={limited.preview} tokenOf={() => nativeCurrency} />
          <Choice
            agree={limited.mustWait ? t`Schedule` : agree}
            isBusy={isBusy}
            refuse={t`Back`}
            isDisabled={change === undefined || limited.isBlocked}
            onAgree={make}
            onRefuse={onBack}
          />
        </>
      }
    >
      <p className="text-pretty">{explanation}</p>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 border-t border-line pt-4 text-sm">
        <Fact title={t`Contract`}>
          <span className="flex flex-wrap items-center justify-end gap-x-2">
            {foreign === undefined && <bdi className="font-medium">MetaMask Delegator 1.3.0</bdi>}
            <Address value={foreign ?? smartAccountCode} copyLabel={t`Copy address`} copiedLabel={t`Copied`} />
          </span>
        </Fact>
        <Fact title={t`Account`}>
          <Address value={account as `0x${string}`} copyLabel={t`Copy address`} copiedLabel={t`Copied`} />
        </Fact>
        <Fact title={t`Network`}>
          <bdi>{name}</bdi>
        </Fact>
        <Fact title={t`Max. network cost`}>
          {change ? (
            <bdi className="tabular-nums">
              {formatAmount(change.mostGasCost, 18, i18n.locale, { significantDigits: 6, rounding: 'up' })}{' '}
              {nativeCurrency.symbol}
            </bdi>
          ) : (
            <Skeleton className="h-5 w-24" />
          )}
        </Fact>
      </dl>
    </Frame>
  )
}

export declare namespace ChangeStep {
  type Props = {
    account: string
    row: NetworkDelegation
    target: DelegationTarget
    /** The network has it. */
    onChanged: (changed: ChangedDelegation) => void
    onBack: () => void
  }
}
