import { useState } from 'react'
import { AmountInput } from '../../src/AmountInput.tsx'
import { Specimen } from '../Specimen.tsx'

export function AmountInputPage() {
  const [hero, setHero] = useState('1204.1')
  const [field, setField] = useState('0.5')
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
          value={hero}
          typed={hero}
          onChange={setHero}
          accept={acceptDecimal}
        />
        <AmountInput
          unreadable="Enter a number"
          size="lg"
          label="A long amount"
          value="123456789.123456"
          typed={undefined}
          onChange={setHero}
          accept={acceptDecimal}
          readOnly
        />
      </Specimen>
      <Specimen title="In a card">
        <AmountInput
          unreadable="Enter a number"
          label="Amount to sell"
          value={field}
          typed={field}
          onChange={setField}
          accept={acceptDecimal}
        />
        <AmountInput
          unreadable="Enter a number"
          label="Amount to buy"
          value="1204.104392"
          typed={undefined}
          onChange={setField}
          accept={acceptDecimal}
          readOnly
          dimmed
        />
        <AmountInput
          unreadable="Enter a number"
          label="More than you have"
          value="99999"
          typed={undefined}
          onChange={setField}
          accept={acceptDecimal}
          invalid
        />
      </Specimen>
    </>
  )
}

function acceptDecimal(text: string): string | undefined {
  return /^\d*\.?\d*$/.test(text) ? text : undefined
}
