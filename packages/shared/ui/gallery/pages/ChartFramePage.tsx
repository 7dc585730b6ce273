import { useState } from 'react'
import { Change } from '../../src/Change.tsx'
import { ChartFrame } from '../../src/ChartFrame.tsx'
import { Segmented } from '../../src/Segmented.tsx'
import { Specimen } from '../Specimen.tsx'

export function ChartFramePage() {
  const [range, setRange] = useState('1D')
  return (
    <>
      <Specimen title="With a chart">
        <ChartFrame
          title="ETH price"
          value="$2,402.10"
          change={<Change direction="up">+3.98%</Change>}
          controls={
            <Segmented
              label="Range"
              value={range}
              onChange={setRange}
              options={['1H', '1D', '1W', '1M', '1Y'].map((value) => ({ value, label: value }))}
              className="w-full sm:w-72"
            />
          }
          state={{ kind: 'ready' }}
          summary="ETH rose from 2,310.15 to 2,402.10 US dollars in a day."
          height={240}
        >
          <svg viewBox="0 0 600 240" preserveAspectRatio="none" aria-hidden="true" className="size-full">
            <path d={`${line}V240H0Z`} className="fill-accent-soft" />
            <path d={line} fill="none" strokeWidth="2" vectorEffect="non-scaling-stroke" className="stroke-series-1" />
          </svg>
        </ChartFrame>
      </Specimen>
      <Specimen title="Loading">
        <ChartFrame title="ETH price" state={{ kind: 'loading' }} summary="" height={200} />
      </Specimen>
      <Specimen title="Too little to draw">
        <ChartFrame
          title="Volume"
          value="$0.00"
          state={{ kind: 'empty', text: 'Nobody traded this in the last hour.' }}
          summary="No trades in the last hour."
          height={200}
        />
      </Specimen>
      <Specimen title="Failed">
        <ChartFrame
          title="Liquidity"
          value="–"
          state={{
            kind: 'failed',
            error: {
              title: 'Error loading data',
              detail: 'The index did not answer.',
              retry: { label: 'Try again', onPress: () => {} },
            },
          }}
          summary="Error loading data."
          height={200}
        />
      </Specimen>
    </>
  )
}

/** A wavy line that ends higher than it starts. */
const line = `M0 180${[...Array(60).keys()]
  .map((step) => {
    const x = (step + 1) * 10
    const y = 180 - step * 1.7 - Math.sin(step / 3) * 18 - Math.sin(step / 1.3) * 7
    return `L${x} ${y.toFixed(1)}`
  })
  .join('')}`
