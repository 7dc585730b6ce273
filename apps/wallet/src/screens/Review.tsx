import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { Checkbox } from '@oxbow/ui/Checkbox'
import { Spinner } from '@oxbow/ui/Spinner'
import type { Spending } from '@oxbow/wallet-core/Spending'
import { isHighFee } from '@oxbow/wallet-ui/isHighFee'
import { judgeGas } from '@oxbow/wallet-ui/judgeGas'
import { RequestScreen } from '@oxbow/wallet-ui/RequestScreen'
import type { PendingRequest } from '@oxbow/wallet-window/serveWindowRequests'
import type { WindowRequest } from '@oxbow/wallet-window/WindowRequest'
import { type ReactNode, useMemo, useState } from 'react'
import { SpendingNotice } from '../limits/SpendingNotice.tsx'
import { spendingOf } from '../limits/spendingOf.ts'
import { useSpending } from '../limits/useSpending.ts'
import type { Examination, Extras } from '../request/examineRequest.ts'
import { useExamination } from '../request/useExamination.ts'
import type { PreparedSend } from '../send/prepareSend.ts'
import { Choice } from './Choice.tsx'
import { Frame } from './Frame.tsx'
import { refuse } from './refuse.ts'
import { useTask } from './useTask.ts'

/** Reviews a request in plain words: warnings, what leaves and arrives, the simulation. Unreadable or not simulated parts take an extra step. */
export function Review(props: Review.Props) {
  const { pending, ask, isReady, prepared } = props
  const { progress, transactions, savedBps, extras, children, onAgree, onDone } = props
  const { t } = useLingui()
  const { isBusy, trouble, run } = useTask()
  const [acceptedCost, setAcceptedCost] = useState<bigint>()
  const examined = useExamination(ask, pending.origin, extras)
  const read = examined?.reading
  const costRisks = useMemo(() => (read && prepared ? judgeGas(read, gasOf(prepared)) : []), [read, prepared])
  // Of a request that the operator sends the account pays the fee, and nothing else.
  const { mostGasCost, waits = false } = (extras ? undefined : prepared) ?? {}
  const isCostly = extras ? isHigh(extras, examined, prepared) : (prepared?.isCostly ?? false)
  // Not accepted for another one that comes later.
  const cost = extras?.fee.amount ?? mostGasCost
  const acceptsCost = cost === acceptedCost
  const isUsual = !isCostly && costRisks.length === 0
  const spending = useMemo(() => {
    const networkCost = mostGasCost === undefined ? undefined : { most: mostGasCost, isUsual }
    return examined && spendingOf(examined, pending.origin, networkCost)
  }, [examined, pending.origin, mostGasCost, isUsual])
  const limited = useSpending(spending)
  const close = () => refuse(pending, onDone)
  if (examined === undefined)
    return (
      <Frame
        title={t`Oxbow wallet`}
        origin={pending.origin}
        buttons={
          <Button variant="secondary" onClick={close}>
            {t`Reject`}
          </Button>
        }
      >
        <Spinner />
      </Frame>
    )
  const { reading, facts, network, simulation } = examined
  const risks = [...costRisks, ...examined.risks]
  return (
    <main className="sheet max-h-dvh">
      <RequestScreen
        reading={reading}
        risks={risks}
        facts={facts}
        network={network}
        simulation={simulation}
        maxCost={mostGasCost}
        transactions={transactions}
        savedBps={savedBps}
        origin={pending.origin}
        account={ask.params.address.toLowerCase() as `0x${string}`}
      >
        {({ isAllowed, confirm }) => (
          <>
            {trouble && (
              <p role="alert" className="text-critical text-sm">
                {trouble}
              </p>
            )}
            <p role="status" className="text-sm empty:hidden">
              {isBusy && progress}
            </p>
            {waits && !isBusy && (
              <p className="text-sm text-text-muted">
                {t`Your last transaction is still pending. This one is confirmed after it.`}
              </p>
            )}
            {children?.(facts.nativeSymbol)}
            {isCostly && (
              // biome-ignore lint/a11y/noLabelWithoutControl: the box is a checkbox
              <label className="flex gap-2 text-sm">
                <Checkbox checked={acceptsCost} onChange={(accepts) => setAcceptedCost(accepts ? cost : undefined)} />
                {t`I accept this network cost. It’s unusually high.`}
              </label>
            )}
            <SpendingNotice
              preview={limited.preview}
              tokenOf={(token) =>
                (token === 'native' ? undefined : facts.tokenOf(token)) ?? { symbol: facts.nativeSymbol, decimals: 18 }
              }
            />
            <Choice
              agree={limited.mustWait ? t`Schedule` : confirm}
              isBusy={isBusy}
              isCritical={risks.some(({ level }) => level === 'critical')}
              isDisabled={!isReady || !isAllowed || limited.isBlocked || (isCostly && !acceptsCost)}
              onAgree={() => run(() => limited.agree((spending) => onAgree(examined, spending)))}
              onRefuse={close}
            />
          </>
        )}
      </RequestScreen>
    </main>
  )
}

export declare namespace Review {
  type Props = {
    pending: PendingRequest
    ask: WindowRequest<'sign' | 'send'>
    /** Of transactions, once they are prepared. */
    prepared?: PreparedSend | undefined
    /** Number of transactions for several calls. */
    transactions?: number | undefined
    /** Gas savings of one transaction over several, in basis points. */
    savedBps?: number | undefined
    /** Progress while transactions are sent. */
    progress?: string | undefined
    /** What the wallet adds to the request; the same object as long as it is the same. */
    extras?: Extras | undefined
    /** Drawn above the buttons, given the symbol of the network's currency. */
    children?: ((nativeSymbol: string) => ReactNode) | undefined
    /** Everything but the approval is there. */
    isReady: boolean
    onAgree: (examined: Pick<Examination, 'reading' | 'facts'>, spending: Spending) => Promise<void>
    onDone: () => void
  }
}

function isHigh({ fee }: Extras, examined: Examination | undefined, prepared: PreparedSend | undefined): boolean {
  const { chainId, maxFeePerGas } = prepared?.transactions[0] ?? {}
  if (examined === undefined || chainId === undefined || maxFeePerGas === undefined) return false
  return isHighFee(chainId, fee, examined.inFeeToken(prepared!.mostGasCost + gasOfGrant * maxFeePerGas))
}

/** What a grant takes besides its calls: its redemption, and an authorization. */
const gasOfGrant = 175_000n

function gasOf({ mostGasCost, transactions, usualCost }: PreparedSend): judgeGas.Parameters {
  return { cost: mostGasCost, gas: transactions.reduce((sum, { gas }) => sum + gas, 0n), usual: usualCost }
}
