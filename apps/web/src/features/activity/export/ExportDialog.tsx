import { Plural, useLingui } from '@lingui/react/macro'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { Dialog } from '@oxbow/ui/Dialog'
import { Segmented } from '@oxbow/ui/Segmented'
import { useEffect, useRef, useState } from 'react'

export type ExportFormat = 'csv' | 'json' | 'tax'

/** What a saved file holds. */
export type Exported = {
  /** Of transactions. */
  readonly count: number
  /** How many of them have an amount that is an estimate. */
  readonly estimated: number
  /** How many of them have an amount that is unknown. */
  readonly incomplete: number
}

type State =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'reading'; readonly count: number }
  | { readonly kind: 'failed' }
  | ({ readonly kind: 'saved' } & Exported)

/** Saves transactions as a file in one of three formats. */
export function ExportDialog({ onExport, onClosed }: ExportDialog.Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(true)
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [state, setState] = useState<State>({ kind: 'choosing' })
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  const details = {
    csv: t`For spreadsheets. One line per amount.`,
    json: t`For programs. One entry per transaction.`,
    tax: t`Koinly’s universal form, which other tax programs read, too.`,
  }

  async function save() {
    const controller = new AbortController()
    abort.current = controller
    setState({ kind: 'reading', count: 0 })
    try {
      const onRead = (count: number) => setState({ kind: 'reading', count })
      setState({ kind: 'saved', ...(await onExport(format, { signal: controller.signal, onRead })) })
    } catch {
      if (!controller.signal.aborted) setState({ kind: 'failed' })
    }
  }

  return (
    <Dialog
      open={isOpen}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
      title={t`Export activity`}
      closeLabel={t`Close`}
      footer={
        <Button className="w-full" onClick={() => void save()} disabled={state.kind === 'reading'}>
          {t`Download`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 overflow-y-auto px-5 pt-3 pb-5">
        <Segmented<ExportFormat>
          label={t`Format`}
          value={format}
          onChange={(next) => {
            setFormat(next)
            setState({ kind: 'choosing' })
          }}
          options={[
            { value: 'csv', label: 'CSV' },
            { value: 'json', label: 'JSON' },
            { value: 'tax', label: t`Tax form` },
          ]}
          className="w-full"
        />
        <p>{details[format]}</p>
        <p className="text-sm text-pretty text-text-muted">
          {t`Your filters apply. Values are in US dollars at the time; unknown ones stay empty. Network costs cover the newest 1,000 transactions.`}
        </p>
        {state.kind === 'failed' && (
          <Banner tone="critical" title={t`Export failed`}>
            {t`Some transactions didn’t load. No file was saved.`}
          </Banner>
        )}
        {state.kind === 'saved' && state.estimated + state.incomplete > 0 && (
          <Banner tone="caution" title={t`Some amounts aren’t exact`}>
            {state.estimated > 0 && (
              <p>
                <Plural
                  value={state.estimated}
                  one="# transaction has an estimated amount, marked in the file."
                  other="# transactions have an estimated amount, marked in the file."
                />
              </p>
            )}
            {state.incomplete > 0 && (
              <p>
                <Plural
                  value={state.incomplete}
                  one="# transaction has an unknown amount. Look it up before you file taxes."
                  other="# transactions have an unknown amount. Look them up before you file taxes."
                />
              </p>
            )}
          </Banner>
        )}
        <p role="status" className="min-h-5 text-sm text-text-muted tabular-nums">
          {state.kind === 'reading' && (
            <Plural value={state.count} one="# transaction read" other="# transactions read" />
          )}
          {state.kind === 'saved' && (
            <Plural value={state.count} one="# transaction saved" other="# transactions saved" />
          )}
        </p>
      </div>
    </Dialog>
  )
}

export declare namespace ExportDialog {
  type Props = {
    /** Saves the file. */
    onExport: (
      format: ExportFormat,
      options: { signal: AbortSignal; onRead: (count: number) => void },
    ) => Promise<Exported>
    onClosed: () => void
  }
}
