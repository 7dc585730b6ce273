import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { toDecimalText } from '@oxbow/i18n/parseAmount'
import { useState } from 'react'
import { usePausedChange } from '../../../state/slippage/usePausedChange.ts'
import { toDeadlineProblem } from '../../../state/TradeSettings.ts'
import { NumberField } from './NumberField.tsx'

export function DeadlineField({ minutes, onChange }: { minutes: number; onChange: (minutes: number) => void }) {
  const { t, i18n } = useLingui()
  const [text, setText] = useState(String(minutes))
  const { plan, flush } = usePausedChange(onChange)
  const problem = toProblem(text)
  const messages = {
    missing: t`Enter a value`,
    unreadable: t`Use whole minutes, like 30`,
    'too-short': t`Enter a value larger than 0`,
    'too-long': t`The deadline can be at most 3 days`,
    long: t`Long deadline: the price can move a lot.`,
  }
  const isError = problem !== undefined && problem !== 'long'
  const used = plural(minutes, { one: '# minute', other: '# minutes' })
  return (
    <NumberField
      label={t`Deadline in minutes`}
      unit={t`minutes`}
      text={text}
      onText={(value) => {
        const decimal = value === '' ? '' : toDecimalText(value, i18n.locale)
        // Unreadable text stays unchanged, because dropping parts of it would give another number.
        const isWhole = decimal !== undefined && !decimal.includes('.')
        if (isWhole && !/^\d{0,5}$/.test(decimal)) return
        const next = isWhole ? decimal : value
        setText(next)
        const problemNow = toProblem(next)
        plan(problemNow === undefined || problemNow === 'long' ? Number(next) : undefined)
      }}
      onBlur={flush}
      message={problem && messages[problem]}
      inForce={isError ? t`Using ${used} until then.` : undefined}
      isError={isError}
    />
  )
}

function toProblem(text: string): 'missing' | 'unreadable' | ReturnType<typeof toDeadlineProblem> {
  if (text === '') return 'missing'
  return /^\d+$/.test(text) ? toDeadlineProblem(Number(text)) : 'unreadable'
}
