import { useLingui } from '@lingui/react/macro'
import type { ExitFlowView } from '@oxbow/exchange/flows/exit/ExitFlowView'
import { type ExitAmounts, exitAmounts } from '@oxbow/exchange/position/exitAmounts'
import type { Position } from '@oxbow/exchange/position/Position'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { Dialog } from '@oxbow/ui/Dialog'
import { Segmented } from '@oxbow/ui/Segmented'
import { useState } from 'react'
import { type PositionTokens, writeAmount } from './PositionTokens.ts'

const shares = ['2500', '5000', '7500', '10000'] as const

/** The way out of a position, or to its fees: how much, what comes out at least, and what the wallet is asked for. */
export function ExitDialog(props: ExitDialog.Props) {
  const { kind, position, tokens, slippageBps, view, explain, onStart, onRetry, onClose, onClosed, isOpen } = props
  const { t, i18n } = useLingui()
  const [share, setShare] = useState<(typeof shares)[number]>('10000')
  const shareBps = kind === 'collect' ? 0 : Number(share)
  const exit = view?.exit ?? exitAmounts(position, { shareBps, slippageBps })
  const title = kind === 'collect' ? t`Collect fees` : t`Remove liquidity`
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent' })
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      onClosed={onClosed}
      title={title}
      closeLabel={t`Close`}
      footer={
        <Footer view={view} title={title} onStart={() => onStart(shareBps)} onRetry={onRetry} onClose={onClose} />
      }
    >
      <div className="overflow-y-auto px-5 pt-2 pb-5">
        {kind === 'remove' && view === undefined && (
          <Segmented
            label={t`Share of the liquidity`}
            value={share}
            onChange={setShare}
            options={shares.map((value) => ({ value, label: percent.format(Number(value) / 10_000) }))}
            className="mb-5"
          />
        )}
        <Amounts exit={exit} tokens={tokens} isCollecting={kind === 'collect'} />
        <div aria-live="polite" className="mt-4 empty:hidden">
          <Progress view={view} explain={explain} />
        </div>
      </div>
    </Dialog>
  )
}

export declare namespace ExitDialog {
  type Props = {
    kind: 'collect' | 'remove'
    position: Position
    tokens: PositionTokens
    slippageBps: number
    /** Undefined until it is begun. */
    view: ExitFlowView | undefined
    /** What went wrong, in words. */
    explain: (error: NonNullable<Extract<ExitFlowView, { status: 'failed' }>['error']>) => string
    isOpen: boolean
    onStart: (shareBps: number) => void
    onRetry: () => void
    onClose: () => void
    onClosed: () => void
  }
}

function Amounts({ exit, tokens, isCollecting }: { exit: ExitAmounts; tokens: PositionTokens; isCollecting: boolean }) {
  const { t, i18n } = useLingui()
  const { token0, token1 } = tokens
  const { amounts, minimum, fees } = exit
  const pair = ({ amount0, amount1 }: ExitAmounts['amounts']) => [
    writeAmount(token0, amount0, i18n.locale),
    writeAmount(token1, amount1, i18n.locale),
  ]
  const hasFees = fees.amount0 + fees.amount1 > 0n
  return (
    <dl className="grid gap-3 text-base">
      {!isCollecting && <Row label={t`You receive about`} values={pair(amounts)} />}
      {!isCollecting && <Row label={t`At least, or nothing happens`} values={pair(minimum)} />}
      {(isCollecting || hasFees) && (
        <Row label={isCollecting ? t`You receive` : t`And the fees owed`} values={pair(fees)} />
      )}
    </dl>
  )
}

function Row({ label, values }: { label: string; values: readonly string[] }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <dt className="text-text-muted">{label}</dt>
      <dd className="text-end tabular-nums [overflow-wrap:anywhere]">
        {values.map((value) => (
          <span key={value} className="block">
            {value}
          </span>
        ))}
      </dd>
    </div>
  )
}

function Progress({ view, explain }: { view: ExitFlowView | undefined; explain: ExitDialog.Props['explain'] }) {
  const { t } = useLingui()
  switch (view?.status) {
    case 'working':
      if (view.prompt === 'switch-chain')
        return <Banner tone="info">{t`Change the network in your wallet if it asks.`}</Banner>
      if (view.prompt === undefined) return <Banner tone="info">{t`Reading the position.`}</Banner>
      return view.step === 'approve' ? (
        <Banner tone="info">{t`Approve in your wallet: this amount of the pair's tokens, no more.`}</Banner>
      ) : (
        <Banner tone="info">{t`Confirm in your wallet.`}</Banner>
      )
    case 'pending':
      return <Banner tone="info">{view.step === 'approve' ? t`The approval is on its way.` : t`On its way.`}</Banner>
    case 'rejected':
      return <Banner tone="caution">{t`You declined in your wallet. Nothing was sent.`}</Banner>
    case 'failed':
      return <Banner tone="critical">{explain(view.error)}</Banner>
    case 'confirmed':
      return <Banner tone="info">{t`Done. The tokens are in your wallet.`}</Banner>
    case undefined:
      return null
  }
}

function Footer(props: {
  view: ExitFlowView | undefined
  title: string
  onStart: () => void
  onRetry: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const { view, title, onStart, onRetry, onClose } = props
  if (view === undefined)
    return (
      <Button size="lg" className="w-full" onClick={onStart}>
        {title}
      </Button>
    )
  if (view.status === 'confirmed')
    return (
      <Button size="lg" className="w-full" onClick={onClose}>
        {t`Close`}
      </Button>
    )
  if (view.status === 'failed' || view.status === 'rejected')
    return (
      <Button size="lg" className="w-full" onClick={onRetry}>
        {t`Try again`}
      </Button>
    )
  return (
    <Button size="lg" className="w-full" disabled busy>
      {title}
    </Button>
  )
}
