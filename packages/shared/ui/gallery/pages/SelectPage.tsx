import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { useState } from 'react'
import { Combobox } from '../../src/Combobox.tsx'
import { Select } from '../../src/Select.tsx'
import { Specimen } from '../Specimen.tsx'

export function SelectPage() {
  const [expiry, setExpiry] = useState<string>('week')
  const [chain, setChain] = useState<string>()
  const [currency, setCurrency] = useState<string | undefined>('EUR')
  return (
    <>
      <Specimen title="Select">
        <div className="grid gap-4 sm:grid-cols-2">
          <Select label="Expires in" value={expiry} onChange={setExpiry} options={expiries} />
          <Select label="Network" value={chain} onChange={setChain} options={chains} placeholder="All networks" />
          <Select label="Version" value="v4" onChange={setExpiry} options={[{ value: 'v4', label: 'v4' }]} disabled />
        </div>
      </Specimen>
      <Specimen title="Combobox" note="For more than about fifteen choices: type to find one.">
        <Combobox
          label="Local currency"
          value={currency}
          onChange={setCurrency}
          options={currencies}
          placeholder="Search a currency"
          emptyText="No currency matches."
          clearLabel="Clear"
          openLabel="Show currencies"
          className="max-w-80"
        />
      </Specimen>
    </>
  )
}

const expiries = [
  { value: 'day', label: '1 day' },
  { value: 'week', label: '1 week' },
  { value: 'month', label: '1 month', detail: '30 days' },
  { value: 'year', label: '1 year', detail: '365 days' },
]

const chains = ['Ethereum', 'Base', 'Unichain'].map((name) => ({
  value: name.toLowerCase(),
  label: name,
  icon: <ChainLogo name={name} size="sm" />,
}))

const names = new Intl.DisplayNames('en', { type: 'currency' })
const currencies = 'ARS AUD BRL CAD CNY COP EUR GBP HKD IDR INR JPY KRW MXN NGN PKR RUB SGD TRY UAH USD VND'
  .split(' ')
  .map((code) => ({ value: code, label: names.of(code) ?? code, detail: code }))
