import { useState } from 'react'
import { Button } from '../../src/Button.tsx'
import { Change } from '../../src/Change.tsx'
import { Digits } from '../../src/Digits.tsx'
import { Specimen } from '../Specimen.tsx'

const format = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
const formatArabic = new Intl.NumberFormat('ar-EG', { style: 'currency', currency: 'EGP' })

export function DigitsPage() {
  const [{ value, direction }, setBalance] = useState<{ value: number; direction?: 'up' | 'down' }>({
    value: 12_418.62,
  })
  return (
    <>
      <Specimen
        title="Digits"
        note="They roll to their new place in a line of 40 px; what changed is tinted for 250 ms. Reduced motion sets them at once."
      >
        <Digits value={format.format(value)} fadeAfter="." direction={direction} className="text-3xl" />
        <Digits value={formatArabic.format(value)} direction={direction} className="text-3xl" />
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setBalance({ value: value + 1_034.57, direction: 'up' })}>
            Receive
          </Button>
          <Button variant="secondary" onClick={() => setBalance({ value: value - 903.11, direction: 'down' })}>
            Send
          </Button>
        </div>
      </Specimen>
      <Specimen title="Change" note="An arrow and a sign; the colour only agrees." row>
        <Change direction="up">+2.41%</Change>
        <Change direction="down">−0.87%</Change>
        <Change direction="level">0.00%</Change>
      </Specimen>
    </>
  )
}
