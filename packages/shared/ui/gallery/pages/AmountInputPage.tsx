import type { DecimalText } from '@oxbow/i18n/Decimal'
import { useState } from 'react'
import { AmountInput } from '../../src/AmountInput.tsx'
import { Specimen } from '../Specimen.tsx'

export function AmountInputPage() {
  const [hero, setHero] = useState<DecimalText | ''>('1204.1')
  const [field, setField] = useState<DecimalText | ''>('0.5')
  return (
    <>
      <Specimen
        title="Large"
        note="70 px, down to 48 px as the number grows; below that only when a digit would be out of sight. The line keeps its height."
      >
        <AmountInput
          unreadable="Enter a number"
          size="lg"
          label="Amount to send"
          typed={hero}
          onAmount={setHero}
          places={18}
          locale="en"
        />
        <AmountInput
          unreadable="Enter a number"
          size="lg"
          label="A long amount"
          shown="123,456,789.123456"
          typed={undefined}
          onAmount={setHero}
          places={18}
          locale="en"
          readOnly
        />
      </Specimen>
      <Specimen title="In a card">
        <AmountInput
          unreadable="Enter a number"
          label="Amount to sell"
          typed={field}
          onAmount={setField}
          places={18}
          locale="en"
        />
        <AmountInput
          unreadable="Enter a number"
          label="Amount to buy"
          shown="1,204.104392"
          typed={undefined}
          onAmount={setField}
          places={18}
          locale="en"
          readOnly
          dimmed
        />
        <AmountInput
          unreadable="Enter a number"
          label="More than you have"
          shown="99,999"
          typed={undefined}
          onAmount={setField}
          places={18}
          locale="en"
          invalid
        />
      </Specimen>
    </>
  )
}
