import { useState } from 'react'
import { Segmented } from '../../src/Segmented.tsx'
import { Tabs } from '../../src/Tabs.tsx'
import { Specimen } from '../Specimen.tsx'

export function TabsPage() {
  const [tab, setTab] = useState<'tokens' | 'nfts' | 'pools' | 'activity'>('tokens')
  const [range, setRange] = useState('1D')
  const [isNew, setIsNew] = useState(true)
  return (
    <>
      <Specimen title="Tabs" note="A dot says that something new is inside, until it is looked at.">
        <Tabs
          label="Your wallet"
          value={tab}
          onChange={(next) => {
            setTab(next)
            if (next === 'activity') setIsNew(false)
          }}
          tabs={[
            { value: 'tokens', label: 'Tokens' },
            { value: 'nfts', label: 'NFTs' },
            { value: 'pools', label: 'Pools' },
            { value: 'activity', label: 'Activity', dotLabel: isNew ? 'New activity' : undefined },
          ]}
          panelClassName="py-4 text-text-muted"
        >
          {tab === 'tokens' ? 'What you hold.' : tab === 'activity' ? 'What you did.' : 'Nothing here yet.'}
        </Tabs>
      </Specimen>
      <Specimen title="Segments" note="One choice out of few, all in view.">
        <Segmented
          label="Range"
          value={range}
          onChange={setRange}
          options={['1H', '1D', '1W', '1M', '1Y'].map((value) => ({ value, label: value }))}
          className="w-full max-w-80"
        />
      </Specimen>
    </>
  )
}
